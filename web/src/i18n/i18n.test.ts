import { expect, test } from 'vitest';
import { confirmations, fillTemplate } from '#shared/confirmations';
import { errors, fieldErrors } from '#shared/contract/errors';
import { ownData as enOwnData } from './en/accounts/own-data.ts';
import * as enBell from './en/notifications/notifications.ts';
import * as enOperator from './en/operations/all.ts';
import { dmca as dmcaEn } from './en/pages/legal/dmca.ts';
import { privacy as privacyEn } from './en/pages/legal/privacy.ts';
import { terms as termsEn } from './en/pages/legal/terms.ts';
import { buying as enBuying } from './en/payments/buying.ts';
import * as enSelling from './en/promotions/selling.ts';
import { en as enPages } from './en.ts';
import { chooseLanguage } from './language.ts';
import type { LegalText } from './legal-text.ts';
import { translated } from './server-catalogue.ts';
import { ownData as zhOwnData } from './zh/accounts/own-data.ts';
import * as zhBell from './zh/notifications/notifications.ts';
import * as zhOperator from './zh/operations/all.ts';
import { dmca } from './zh/pages/legal/dmca.ts';
import { privacy } from './zh/pages/legal/privacy.ts';
import { terms } from './zh/pages/legal/terms.ts';
import { buying as zhBuying } from './zh/payments/buying.ts';
import * as zhSelling from './zh/promotions/selling.ts';
import { zh as zhPages } from './zh.ts';

/** The dictionary of the pages, and those loaded apart: console, selling, buying, own data. */
const zh = { ...zhPages, operator: zhOperator, selling: zhSelling, bell: zhBell, buying: zhBuying, ownData: zhOwnData };
const en = { ...enPages, operator: enOperator, selling: enSelling, bell: enBell, buying: enBuying, ownData: enOwnData };

function leaves(node: unknown, path = ''): Array<[string, unknown]> {
  if (typeof node !== 'object' || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
}

test('English has every key that Chinese has, and no other', () => {
  const keys = (dictionary: object) =>
    leaves(dictionary)
      .map(([path]) => path)
      .sort();
  expect(keys(en)).toEqual(keys(zh));
});

test('no English text was left in Chinese', () => {
  const chinese = leaves(en).filter(([, text]) => typeof text === 'string' && /\p{Script=Han}/u.test(text));
  expect(chinese).toEqual([]);
});

test('no text is empty in either language', () => {
  const empty = [...leaves(zh), ...leaves(en)].filter(([, text]) => text === '');
  expect(empty).toEqual([]);
});

const isSentence = (leaf: unknown): leaf is (...of: unknown[]) => unknown => typeof leaf === 'function';

test('one of a thing is one in English, whether it is counted in digits or as a number', () => {
  const plural =
    /\b1 (files|more files|people|creators|users|downloads|sales|previews|followers|buyers|reviews|questions)\b/;
  const findings = leaves(en).flatMap(([path, sentence]) => {
    if (!isSentence(sentence)) return [];
    const both = ['1', 1].map((value) => JSON.stringify(sentence(value, value, value)));
    return both.every((text) => plural.test(text)) ? [`${path}: ${both[0]}`] : [];
  });
  expect(findings).toEqual([]);
});

/** Technical terms that a user should not meet. The debug page and one sentence of the specification may have them. */
const machineWords =
  /轮询|令牌|接口|缓存|会话|参数|状态码|第 \d+ 次查询|\b(poll|token|API|JSON|cache|undefined|Bytes)\b/i;
const mayHave = /^\.debug\.|^\.auth\.tokenMissing$/;

test.each([
  ['Chinese', zh],
  ['English', en],
])('%s has no words of machines', (_, message) => {
  const findings = leaves(message).flatMap(([path, leaf]) => {
    const text = isSentence(leaf) ? JSON.stringify(leaf('1', '1', '1')) : String(leaf);
    return machineWords.test(text) && !mayHave.test(path) ? [`${path}: ${text}`] : [];
  });
  expect(findings).toEqual([]);
});

const pairs: [name: string, zh: LegalText, en: LegalText][] = [
  ['terms', terms, termsEn],
  ['privacy', privacy, privacyEn],
  ['dmca', dmca, dmcaEn],
];

const shape = ({ sections }: LegalText) =>
  sections.map(({ id, blocks }) => [id, blocks.map((block) => (typeof block === 'string' ? 'text' : block.length))]);

test.each(pairs)('%s says the same in both languages, point by point', (_, zh, en) => {
  expect(shape(en)).toEqual(shape(zh));
});

test.each(pairs)('%s is written in its language', (_, zh, en) => {
  expect(JSON.stringify(en)).not.toMatch(/\p{Script=Han}/u);
  for (const { heading } of zh.sections) expect(heading).toMatch(/\p{Script=Han}/u);
});

test.each(pairs)('%s names an address to write to, and each section has one of its own', (_, zh, en) => {
  for (const text of [zh, en]) {
    expect(JSON.stringify(text)).toContain('{email}');
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

const entries = Object.entries({ ...errors, ...fieldErrors, ...confirmations });
const values = { seconds: '30', requestId: '01JQ-8F', left: '1.2 GB', needed: '3 GB', price: '45.00', email: 'a@b.cn' };
const more = { until: '12:00', parts: '1, 3', available: '9.90' };

test.each(entries)('%s is the same sentence in either language, with what was filled in', (_, entry) => {
  const [zh, en] = [fillTemplate(entry.zh, { ...values, ...more }), fillTemplate(entry.en, { ...values, ...more })];
  expect([translated(zh, 'en'), translated(en, 'zh')]).toEqual([en, zh]);
  expect([translated(zh, 'zh'), translated(en, 'en')]).toEqual([zh, en]);
});

test('what nobody knows stays as it was said', () => {
  expect(translated('手写信纸', 'en')).toBe('手写信纸');
});

test('speaks the language that was chosen before, whatever the browser says', () => {
  expect(chooseLanguage('en', 'zh-CN')).toBe('en');
  expect(chooseLanguage('zh', 'en-GB')).toBe('zh');
});

test('speaks Chinese to every browser whose language starts with zh', () => {
  expect(['zh', 'zh-CN', 'zh-TW', 'ZH-hk'].map((browser) => chooseLanguage(null, browser))).toEqual(
    Array(4).fill('zh'),
  );
});

test('speaks English to everybody else, and ignores a value it never saved', () => {
  expect(chooseLanguage(null, 'fr')).toBe('en');
  expect(chooseLanguage('klingon', 'de-DE')).toBe('en');
});
