import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { csvOf } from './csv.ts';

test('cells are quoted where they must be, lines end as RFC 4180 says, and the text says that it is UTF-8', () => {
  expect(csvOf([['a', 'b,c', '他说"好"', 'two\nlines'], ['1.00']])).toBe(
    '\uFEFFa,"b,c","他说""好""","two\nlines"\r\n1.00\r\n',
  );
});

test('an amount below zero is a number still', () => {
  expect(csvOf([[fen(-950), '-9.50', fen(5)]])).toBe("\uFEFF-9.50,'-9.50,0.05\r\n");
});
