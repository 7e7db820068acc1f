import { expect, test } from 'vitest';
import { readSource, rowsOf } from './language-rows.ts';

const linesOf = (count: number) => 'export {};\n'.repeat(count);

/** How many findings a source adds to a row, alone in an otherwise empty project. */
function findingsIn(label: string, sources: Record<string, string>): number | undefined {
  const rows = rowsOf(Object.entries(sources).map(([path, text]) => readSource(path, text)));
  return rows.find((row) => row.label.startsWith(label))?.value;
}

const longFunction = `export function long() {\n${'  run();\n'.repeat(60)}}\n`;
const folder = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`functions/store/orders/item-${n}.ts`, '']));

test.each<[label: string, sources: Record<string, string>]>([
  ['names that', { 'functions/domain/reviews/one.ts': 'export const kinOf = 1;\n' }],
  ['names that', { 'functions/usecases/reviews/brigade.ts': '' }],
  ['types called', { 'web/src/ui/one.ts': 'interface Asked {}\n' }],
  ['exported names', { 'functions/ports/one.ts': 'export const a = 1;\n', 'shared/two.ts': 'export const a = 2;\n' }],
  ['failed commits', { 'functions/usecases/orders/pay.ts': 'const free = failed.some(({ at }) => at < 2);\n' }],
  ['handlers', { 'functions/api/orders/list-sales.ts': linesOf(41) }],
  ['workers', { 'functions/workers/payout.ts': linesOf(81) }],
  ['keys', { 'functions/usecases/orders/pay.ts': 'export const key = `ORDER#`;\n' }],
  ['files', { 'infra/lib/one.ts': linesOf(251) }],
  ['folders', folder],
  ['functions', { 'infra/lib/one.ts': longFunction }],
  ['doc comments that', { 'infra/lib/one.ts': '/** What it is. */\n' }],
  ['doc comments with', { 'infra/lib/one.ts': '/**\n * For whoever reads.\n */\n' }],
])('%s are found in %o', (label, sources) => {
  expect(findingsIn(label, sources)).toBe(1);
});

test.each<[label: string, sources: Record<string, string>]>([
  ['names that', { 'functions/api/operations/list-kin.ts': 'export const listKin = 1;\n' }],
  ['handlers', { 'functions/api/orders/list-sales.ts': linesOf(40), 'functions/api/orders/x.test.ts': linesOf(400) }],
  ['keys', { 'functions/store/orders/orders.ts': 'export const key = `ORDER#`;\n' }],
  ['files', { 'infra/lib/one.ts': linesOf(250), 'web/e2e/two.ts': linesOf(300) }],
])('%s are not found where they may be: %o', (label, sources) => {
  expect(findingsIn(label, sources)).toBe(0);
});
