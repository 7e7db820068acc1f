import { expect, test } from 'vitest';
import { ownData as enOwnData } from './en/accounts/own-data.ts';
import * as enBell from './en/notifications/notifications.ts';
import * as enOperator from './en/operations/all.ts';
import { buying as enBuying } from './en/payments/buying.ts';
import * as enSelling from './en/promotions/selling.ts';
import { en as enPages } from './en.ts';
import { ownData as zhOwnData } from './zh/accounts/own-data.ts';
import * as zhBell from './zh/notifications/notifications.ts';
import * as zhOperator from './zh/operations/all.ts';
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
