import { expect, test } from 'vitest';
import { lengthOf } from '#shared/text/characters';
import { type Category, categories } from './category.tsx';
import { type CoverDrawing, cover } from './cover.ts';
import { coverText } from './cover-text.ts';
import { fnv1a } from './fnv.ts';

/** Category, id, title, and the fingerprint of the drawing by the designer's own generator. */
const reference: Array<[Category, string, string, number]> = [
  ['document', 'K0document', '考研讲义', 3859838636],
  ['document', 'K1document', '简历模板', 572486600],
  ['document', 'K2document', 'PPT 模板', 2222387256],
  ['code', 'K0code', '小程序源码', 1851536258],
  ['code', 'K1code', 'Admin 组件', 2728563906],
  ['code', 'K2code', '爬虫实战', 2976910157],
  ['image', 'K0image', '春日胶片', 1394717994],
  ['image', 'K1image', '国风纹样', 358354390],
  ['image', 'K2image', 'Lightroom', 3116898492],
  ['video', 'K0video', '剪辑入门', 667376529],
  ['video', 'K1video', '转场素材', 1264138874],
  ['video', 'K2video', '片头', 475494693],
  ['audio', 'K0audio', '雨声', 134590252],
  ['audio', 'K1audio', '口播配乐', 1004758702],
  ['audio', 'K2audio', 'BGM', 1148362490],
  ['archive', 'K0archive', '电商主图', 734873924],
  ['archive', 'K1archive', '全套表格', 308951373],
  ['archive', 'K2archive', '图标', 4060468031],
  ['other', 'K0other', '手写体', 13801857],
  ['other', 'K1other', '三维模型', 1621757807],
  ['other', 'K2other', '清单', 1559674422],
  ['document', '01JA4', '考研英语一历年真题逐句精讲（1998–2025）含阅读、翻译与写作模板全套讲义', 2696389776],
  ['document', '01JD4', 'Notion 人生管理系统', 2247282009],
  ['archive', '01JG6', '【限免】电商主图与详情页模板合集', 2723994594],
  ['document', 'A1', '2025 年版 考研数学', 416864458],
  ['other', 'A3', '', 2753911432],
  ['video', 'A5', 'C++ 入门', 4009169529],
  ['archive', 'A6', '🎁 礼包', 3820234885],
];

/** The designer's generator marks texts that are wide. */
const isWide = (text: string): boolean => (/\p{Script=Han}/u.test(text) ? lengthOf(text) === 3 : lengthOf(text) > 3);

function svgOf({ paths, lines, size }: CoverDrawing) {
  const wide = isWide(lines.map(({ text }) => text).join(''));
  const path = (paint: keyof typeof paths) => `<path class="${paint}" d="${paths[paint]}"/>`;
  const text = ({ text, y }: { text: string; y: number }) =>
    `<text${wide ? ' class="wide"' : ''} x="14" y="${y}" font-size="${size}">${text}</text>`;
  const open = '<svg viewBox="0 0 240 160" preserveAspectRatio="xMinYMin slice" aria-hidden="true" focusable="false">';
  return `${open}${path('a')}${path('a2')}${path('b')}${path('s')}${lines.map(text).join('')}</svg>`;
}

const fingerprint = (drawing: CoverDrawing) => fnv1a(`${drawing.tone}${drawing.turn / 10}${svgOf(drawing)}`);

test.each(reference)(
  'draws the %s %s 「%s」 exactly as the design does but for its colour',
  (category, id, title, expected) => {
    expect(fingerprint(cover(category, id, title))).toBe(expected);
  },
);

test('gives the same file the same cover for ever, and another title only other characters', () => {
  const before = cover('audio', '01JE8', '雨声');
  expect(cover('audio', '01JE8', '雨声')).toEqual(before);
  const renamed = cover('audio', '01JE8', '海浪');
  expect(renamed).toEqual({ ...before, lines: [{ text: '海浪', y: expect.any(Number) }] });
});

test('keeps every piece of goods inside the frame, and the hue within 80 degrees of the category', () => {
  for (const category of categories) {
    for (let id = 0; id < 200; id++) {
      const { paths, turn } = cover(category, `id${id}`, '考研');
      expect(Math.abs(turn)).toBeLessThanOrEqual(80);
      const starts = [...(paths.b + paths.s).matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      for (const [x = -1, y = -1] of starts) expect(x >= 120 && x <= 240 && y >= 0 && y <= 160).toBe(true);
    }
  }
});

test.each([
  ['【限免】电商主图与详情页模板合集', '电商'],
  ['2025 年版 考研数学', '考研'],
  ['Notion 人生管理系统', 'Notion'],
  ['Lightroompresets 2', 'Lightroomp'],
  ['The complete guide', 'complete'],
  ['A guide', 'guide'],
  ['', '件'],
  ['🎁', '件'],
  ['雨', '雨'],
  ['一个人的晚饭：十道二十分钟家常菜', '晚饭'],
  ['24 款国风纹样', '国风'],
  ['6 款 Lightroom 预设', 'Lightroom'],
  ['三套试卷', '试卷'],
  ['一年级数学', '一年级'],
  ['三页', '三页'],
  ['自由职业者报价与合同模板', '自由职业'],
  ['浏览器插件：选中文字按一下', '浏览器'],
  ['番茄钟：一个网页文件', '番茄钟'],
  ['四六级核心词汇表', '四六级'],
  ['小红书封面模板 6 款', '小红书'],
  ['读书笔记模板', '读书'],
  ['讲义与答案', '讲义'],
  ['城市蓝调街拍调色 3 款', '城市'],
  ['国风人像调色思路讲义', '国风'],
  ['教师资格证面试试讲稿 2 篇', '教师'],
  ['年度复盘 40 问', '年度'],
])('takes the characters of 「%s」 from its first word: %s', (title, text) => {
  expect(coverText(title)).toBe(text);
});

test('sets the widest letters smaller, so that they stay inside the frame', () => {
  const sizeOf = (title: string) => cover('document', 'A1', title).size;
  expect(sizeOf('WORKFLOWS')).toBeLessThan(sizeOf('CHECKLIST'));
  expect(sizeOf('WWWWWWWWWW') * 10 * 1.1).toBeLessThanOrEqual(196);
});

test.each([
  ['𰻝𰻝面馆', '𰻝𰻝'],
  ['𠮷野家', '𠮷野家'],
  ['a𝒳𝒴𝒵𝒲', 'a𝒳𝒴𝒵'],
])('on the cover of %s stand whole characters: %s', (title, text) => {
  expect(coverText(title)).toBe(text);
  for (const line of cover('other', 'K', title).lines) expect(line.text.isWellFormed()).toBe(true);
});
