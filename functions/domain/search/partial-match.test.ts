import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { type SearchableFile, termsOf } from './criteria.ts';
import { rankPartially } from './partial-match.ts';
import { partialTermsOf } from './partial-terms.ts';

const file = (title: string, more: Partial<SearchableFile> = {}): SearchableFile => ({
  title,
  tags: [],
  about: '',
  username: 'lin_xi',
  displayName: '林溪',
  price: fen(100),
  fileName: 'a.zip',
  fileCount: 3,
  category: 'archive',
  ...more,
});

const rank = (query: string, files: readonly SearchableFile[], isExpanded = true) =>
  rankPartially(partialTermsOf(termsOf(query), { isExpanded }), files);

const titles = (...search: Parameters<typeof rank>): string[] => rank(...search).map((match) => match.file.title);

const terms = (query: string): string[] => partialTermsOf(termsOf(query), { isExpanded: true }).map(({ term }) => term);

test.each([
  ['cet4 vocabulary list', ['cet4', 'vocabulary', 'list']],
  ['vue3 实战', ['vue', '实战']],
  ['docker_react-12', ['docker', 'react', '12']],
  ['mp3 雨', ['mp3', '雨']],
  ['睡觉听的声音', ['睡觉', '声音']],
  ['没有这样的真题集', ['真题']],
  ['英语，口语', ['英语', '口语']],
  ['rain sounds for one', ['rain sounds']],
  ['the of-and', []],
])('%s is looked for by %j', (query, expected) => {
  expect(terms(query)).toEqual(expected);
});

test.each([
  ['more of the words', 'react 词汇 拓片', ['词汇 react', 'react 后台']],
  ['the rarer word', '砚台 镇纸', ['镇纸', '砚台', '砚台二', '砚台三', '砚台四']],
  ['a synonym in the title', 'dinner sheet zz', ['晚饭', file('口算', { about: 'print on one sheet' })]],
])('what has %s comes first', (_, query, files) => {
  const posts = files.map((one) => (typeof one === 'string' ? file(one) : one));
  expect(titles(query, posts.toReversed())[0]).toBe(posts[0]?.title);
});

test('a title counts more than a tag, a tag more than a description, and the name of the author least', () => {
  const [titled, tagged, described, written] = [
    file('篆刻'),
    file('甲', { tags: ['篆刻'] }),
    file('乙', { about: '篆刻' }),
    file('丙', { displayName: '篆刻' }),
  ];
  expect(titles('篆刻 无', [tagged, titled])).toEqual(['篆刻', '甲']);
  expect(titles('篆刻 无', [described, tagged])).toEqual(['甲', '乙']);
  expect(titles('篆刻 无', [written, described])).toEqual(['乙', '丙']);
});

test.each([
  ['recipes zzqx', '十道家常菜'],
  ['sleeping zzqx', '助眠'],
  ['cet4 zzqx', '四六级核心词汇'],
  ['timelapse zzqx', 'A time-lapse'],
  ['quartoledger zzqx', 'Quarto-Ledger'],
  ['loop zzqx', 'four loops'],
])('%s finds %s by a synonym or another form', (query, title) => {
  expect(titles(query, [file('无关'), file(title)])).toEqual([title]);
});

test('synonyms are left out where nobody wants them, and of descriptions always', () => {
  expect(titles('recipes zzqx', [file('菜谱')], false)).toEqual([]);
  expect(titles('recipes zzqx', [file('甲', { about: '不是菜谱' })])).toEqual([]);
});

test('the type of a file counts, behind what is written', () => {
  const [audio, other] = [file('甲', { category: 'audio' }), file('乙')];
  expect(titles('声音 zzqx', [other, audio])).toEqual(['甲']);
  expect(titles('声音 zzqx', [audio, file('声音')])).toEqual(['声音', '甲']);
});

test('a Latin word is a whole word before it is a part of another one', () => {
  expect(titles('脚本 zzqx', [file('JavaScript 入门'), file('Script')])).toEqual(['Script']);
  expect(titles('脚本 zzqx', [file('甲', { tags: ['TypeScript'] }), file('Script')])).toEqual(['Script']);
});

test('Han characters across the words of a text, or at the beginning of a longer word, come behind the word itself', () => {
  expect(titles('声音 zzqx', [file('五声音阶'), file('声音采样')])).toEqual(['声音采样']);
  expect(titles('计算 zzqx', [file('张数计算器'), file('计算')])).toEqual(['计算', '张数计算器']);
  expect(titles('计算 zzqx', [file('张数计算器'), file('口算')])).toEqual(['口算', '张数计算器']);
  expect(titles('计算 zzqx', [file('张数计算器')])).toEqual(['张数计算器']);
});

test('a text that two words mean counts once', () => {
  expect(titles('checklist planning wedding', [file('Planner'), file('婚礼清单')])[0]).toBe('婚礼清单');
});

test('what has much less than the best is left out', () => {
  expect(titles('react 权限 表格', [file('React 权限与表格'), file('甲', { about: '表格' })])).toEqual([
    'React 权限与表格',
  ]);
});

test.each([
  ['a slip', 'lightrom zzqx', 'Lightroom 预设', ['lightroom']],
  ['a part of a run that no list knows', '砚台拓片集', '砚台', ['砚台']],
  ['a synonym', 'recipes zzqx', '菜谱', ['菜谱']],
  ['words that a hyphen joins', 'docker_zzqx', 'Docker', ['docker']],
])('%s is named by what the file has', (_, query, title, matched) => {
  expect(rank(query, [file(title)])).toMatchObject([{ matched, isWhole: false }]);
});

test('what has all but the stop words has the whole query, and what has a slip of it has not', () => {
  expect(rank('the 词汇 for react', [file('React 词汇')])).toMatchObject([{ isWhole: true }]);
  expect(rank('lightrom', [file('Lightroom')])).toMatchObject([{ isWhole: false }]);
});

test.each(['asdf', '国富', 'c', '——', '没有这样的词', '没有这种东西', 'thst', 'the', 'of-and'])(
  'nothing is made up of %s',
  (query) => {
    const files = ['考研英语', 'Vue3 实战', '图', '没有这样的好事，这样的生词，不装东西', 'that and the best of all'];
    expect(
      titles(
        query,
        files.map((title) => file(title)),
      ),
    ).toEqual([]);
  },
);
