import { expect, test } from 'vitest';
import { hasInvisible, isReservedName } from './reserved-names.ts';

test.each([
  ...['badminton', 'BadmintonClub', 'adminton', 'administer_li', 'systematic', 'rootbeer', 'supporter', 'officially'],
  ...['lin', 'mei_lin', 'LinMo', 'half_sugar', 'achai_dev', 'qinghe_design', 'stafford', 'paymentor', 'kefusan'],
  ...[
    'Sultan Wei',
    'Satan Weird',
    'Constantan weir',
    'tan',
    'wei',
    'wei_tan',
    'rootless',
    'team_lin',
    'online',
    'the real lin',
  ],
  ...[
    '南岸图书室',
    '半亩方糖',
    '阿柴写代码',
    '林 梅 📚',
    '小满的纸铺',
    '半糖官方',
    '平台设计师小王',
    '系统架构笔记',
    '运营小李',
    '山隐影像',
  ],
  ...[
    '名字3',
    '助手',
    '售后无忧的老张',
    '王站长',
    '2024',
    'a1',
    '官',
    '方正',
    'Ольга',
    'Νίκος',
    'Zoë',
    'Łukasz',
    'ねこ',
    '김철수',
  ],
])('an honest name may be had: %s', (name) => {
  expect(isReservedName(name)).toBe(false);
});

test.each([
  ...[
    'tanwei',
    'TanWei',
    't_a_n_w_e_i',
    'tan wei',
    'tanwei_official',
    'mytanweishop',
    'tanwe1',
    'T4NWEI',
    'tanvvei',
    'tаnwеi',
  ],
  ...[
    'ｔａｎｗｅｉ',
    '𝐭𝐚𝐧𝐰𝐞𝐢',
    'tánwéi',
    't\u200Ban\u200Bwei',
    'ᴛᴀɴᴡᴇɪ',
    'ταnwei',
    'tan.wei.cn',
    '摊位',
    '摊 位',
    '攤位',
    '我的摊位',
    '摊\u200D位',
  ],
])('the house’s own name is nobody else’s: %j', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  ...[
    'admin',
    'Admin',
    'ADMIN_01',
    'admin1',
    '1admin',
    'adm1n',
    'adm!n',
    'adm1n2',
    'a-d-m-i-n',
    'аdmin',
    'ａｄｍｉｎ',
    'adrnin',
    'ádmín',
  ],
  ...[
    'the_admin',
    'admin team',
    'official_support',
    'supp0rt',
    'ѕupport',
    'sуstem',
    'root',
    'system',
    'staff007',
    'payment',
    'kefu01',
    'alipay',
    'helpdesk',
  ],
  ...[
    '官方',
    '官 方',
    '官-方',
    '官方客服',
    '客服',
    '客服01',
    '在线客服',
    '管理员',
    '管理員',
    '超级管理员',
    '系统',
    '系統消息',
    '平台',
    '平臺',
    '⽅官方'.slice(1),
  ],
  ...['官方客服小王', '客服小王', '官方认证', 'ƬANWEI', 'ꓔanwei', 'taռwei', '🅣🅐🅝🅦🅔🅘', '🆃🅰🅽🆆🅴🅸'],
  ...['官\u200B方', '支付宝', '微信支付', '退款专员', '财务部', '平台官方账号', '工作人员', '人工客服', '站长'],
])('a role of the house is nobody’s name: %j', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test('however long a name is, it is decided', () => {
  const long = ['摊', '摊 ', 'tan ', 'helpdesk', 'customerservice ', '客服中心', 'a', '1', '的'].map((word) =>
    word.repeat(20_000),
  );
  expect(long.map((name) => isReservedName(`林${name}林`))).toEqual(long.map(() => false));
  expect(isReservedName(`林${'摊'.repeat(20_000)}位`)).toBe(true);
});

test.each([
  '林\u202E墨',
  'lin\u200B',
  '\u2066林',
  'a\u00ADb',
  '\u3164林',
  '⠀林',
  '林\uFE0F',
  'x\u200Dy',
  '林\u{E0041}',
  '\u061Clin',
])('what nobody can see has no place in a name: %j', (name) => {
  expect(hasInvisible(name)).toBe(true);
});

test.each(['林 梅 📚', '👨‍👩‍👧', '❤️ 林', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣ 号', '👋🏽', '🏳️‍🌈', 'Ольга', 'é', 'Zoe\u0308'])(
  'a picture may have what joins it: %j',
  (name) => {
    expect(hasInvisible(name)).toBe(false);
  },
);
