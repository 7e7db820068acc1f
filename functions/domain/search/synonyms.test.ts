import { expect, test } from 'vitest';
import { queryLength } from '#shared/limits';
import { criteriaOf } from './criteria.ts';
import lists from './synonyms.json' with { type: 'json' };
import { expansionsOf } from './synonyms.ts';

const lines = Object.values(lists).flat();

const termsIn = (text: string): string[] =>
  (criteriaOf({ text, isExpanded: true }).expansions ?? []).map(({ term }) => term);

const synonymsOf = (word: string): readonly string[] =>
  expansionsOf([word])?.find(({ term }) => term === word)?.synonyms ?? [];

test('the list is written as it is read: at most eight words a line, each once, and an arrow at most', () => {
  expect(lines.length).toBeGreaterThan(250);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    const sides = line.split(' => ');
    const words = sides.flatMap((side) => side.split(', '));
    expect(sides.length, line).toBeLessThanOrEqual(2);
    expect(words.length, line).toBeLessThanOrEqual(8);
    expect(words.length, line).toBeGreaterThan(1);
    expect(new Set(words).size, line).toBe(words.length);
    for (const word of words) expect(word, line).toMatch(/^[^\s,=>][^,=>]*[^\s,=>]$|^[^\s,=>]$/);
  }
});

test.each([
  ['简历模板', ['简历', '模板']],
  ['小学数学练习题', ['小学', '数学', '练习题']],
  ['免费ppt模板', ['免费', 'ppt', '模板']],
  ['sound effects', ['sound effects']],
  ['Dark Theme VSCode', ['dark theme', 'vscode']],
  ['砚台教案', ['砚台', '教案']],
  ['pdf', ['pdf']],
  ['砚台拓片', []],
])('%s is looked up as %j', (text, terms) => {
  expect(termsIn(text)).toEqual(terms);
});

test('a synonym leads back where the line says so, and a plural to its singular', () => {
  expect(synonymsOf('教案')).toContain('讲稿');
  expect(synonymsOf('讲稿')).toContain('教案');
  expect(synonymsOf('背单词')).toContain('词汇');
  expect(synonymsOf('词汇')).not.toContain('背单词');
  expect(synonymsOf('recipes')).toEqual(expect.arrayContaining(['recipe', '菜谱']));
});

test('synonyms of synonyms are not searched for', () => {
  expect(synonymsOf('music')).toContain('配乐');
  expect(synonymsOf('配乐')).toContain('循环');
  expect(synonymsOf('music')).not.toContain('循环');
});

test('a query of any length has at most four terms with at most six synonyms', () => {
  const longest = [...lines.flatMap((line) => line.split(/, | => /))].join(' ').slice(0, queryLength);
  const expansions = criteriaOf({ text: longest, isExpanded: true }).expansions ?? [];
  expect(expansions.length).toBeGreaterThan(20);
  expect(expansions.filter(({ synonyms }) => synonyms.length > 0)).toHaveLength(4);
  for (const line of lines)
    for (const word of line.split(/, | => /)) expect(synonymsOf(word.toLowerCase()).length).toBeLessThanOrEqual(6);
});

test('a word inside another listed one is looked up, and not searched for in an index that has no borders of words', () => {
  expect(synonymsOf('脚本')).toEqual(expect.arrayContaining(['自动化', 'automation']));
  expect(synonymsOf('脚本')).not.toContain('script');
  expect(synonymsOf('script')).toContain('脚本');
});

test('two or three Latin letters are searched for only if they name a type of file', () => {
  const all = lines.flatMap((line) => synonymsOf(line.split(/, | => /)[0]?.toLowerCase() ?? ''));
  const short = new Set(all.filter((word) => /^[a-z0-9]{1,3}$/.test(word)));
  expect(short).toContain('ppt');
  expect(short).not.toContain('pr');
  expect(short).not.toContain('ui');
});
