import { expect, test } from 'vitest';
import { detail } from '../test/goods.ts';
import { fileIn } from './file-answer.ts';

test('a file is read in data and in its place', () => {
  const file = detail();
  expect(fileIn({ data: file })).toEqual(file);
  expect(fileIn(file)).toEqual(file);
  expect(fileIn({ ...file, data: null })?.id).toBe(file.id);
});

test.each([{}, { data: null }, { data: {} }, { data: 'F' }, [], null, 'F'])('in %j there is no file', (answer) => {
  expect(fileIn(answer)).toBeUndefined();
});

test.each(['id', 'title', 'price'])('a file without its %s is none', (name) => {
  expect(fileIn({ data: { ...detail(), [name]: null } })).toBeUndefined();
});
