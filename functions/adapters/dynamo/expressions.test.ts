import { expect, test } from 'vitest';
import type { Change, Condition, Query } from '../../ports/table.ts';
import {
  changeExpression,
  conditionExpression,
  filterExpression,
  keyExpression,
  type Placeholders,
  placeholders,
} from './expressions.ts';

/** The expression with its placeholders filled in, so that a test reads like the sentence it stands for. */
function sentence(build: (at: Placeholders) => string): string {
  const at = placeholders();
  const text = build(at);
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = at.fields();
  return text
    .replace(/#\d+/g, (name) => names[name] ?? name)
    .replace(/:\d+/g, (value) => JSON.stringify(values[value]) ?? value);
}

test.each<[Condition, string]>([
  [{ absent: true }, 'attribute_not_exists(pk)'],
  [{ exists: true }, 'attribute_exists(pk)'],
  [{ attribute: 'name', absent: true }, 'attribute_not_exists(name)'],
  [{ attribute: 'status', equals: 'open' }, 'status = "open"'],
  [{ attribute: 'status', oneOf: ['open', 'closed'] }, 'status IN ("open", "closed")'],
  [{ attribute: 'status', oneOf: [] }, '(attribute_exists(status) AND attribute_not_exists(status))'],
  [{ attribute: 'left', atLeast: 3 }, 'left >= 3'],
  [{ attribute: 'until', absentOrBefore: 9 }, '(attribute_not_exists(until) OR until < 9)'],
])('%j says %s', (condition, said) => {
  expect(sentence((at) => conditionExpression([condition], at))).toBe(said);
});

test('conditions of one write must all hold', () => {
  const when: Condition[] = [{ exists: true }, { attribute: 'until', absentOrBefore: 9 }];
  const said = 'attribute_exists(pk) AND (attribute_not_exists(until) OR until < 9)';
  expect(sentence((at) => conditionExpression(when, at))).toBe(said);
});

test.each<[Change, string]>([
  [{ set: { a: 1, b: 'x' } }, 'SET a = 1, b = "x"'],
  [{ set: { a: undefined, b: null } }, 'SET b = null REMOVE a'],
  [{ add: { a: 1, b: -2 } }, 'ADD a 1, b -2'],
  [{ set: { a: 1, b: undefined }, add: { c: 3 } }, 'SET a = 1 REMOVE b ADD c 3'],
])('%j says %s', (change, said) => {
  expect(sentence((at) => changeExpression(change, at))).toBe(said);
});

test.each<[Omit<Query, 'limit'>, string]>([
  [{ pk: 'A' }, 'pk = "A"'],
  [{ pk: 'A', beginsWith: 'b' }, 'pk = "A" AND begins_with(sk, "b")'],
  [{ pk: 'A', beginsWith: '' }, 'pk = "A"'],
  [{ index: 'due', pk: 'A', between: ['1', '2'] }, 'duePk = "A" AND dueAt BETWEEN "1" AND "2"'],
  [{ index: 'due', pk: 'A', between: ['', '2'] }, 'duePk = "A" AND dueAt <= "2"'],
  [{ index: 'newest', pk: 'A' }, 'listPk = "A"'],
])('%j asks for %s', (query, said) => {
  expect(sentence((at) => keyExpression(query, at))).toBe(said);
});

test('filters say what an item must equal and contain, or nothing at all', () => {
  const containing = { attribute: 'tags', value: 'b' };
  const said = 'kind = "file" AND isPublic = true AND contains(tags, "b")';
  expect(sentence((at) => filterExpression({ only: { kind: 'file', isPublic: true }, containing }, at))).toBe(said);
  expect(sentence((at) => filterExpression({}, at))).toBe('');
});

test('names an attribute once however often it is used, and sends no empty fields', () => {
  const at = placeholders();
  expect(at.fields()).toEqual({});
  conditionExpression([{ exists: true }, { attribute: 'pk', equals: 'a' }], at);
  expect(at.fields()).toEqual({ ExpressionAttributeNames: { '#0': 'pk' }, ExpressionAttributeValues: { ':0': 'a' } });
});
