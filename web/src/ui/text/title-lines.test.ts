import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyPartOf, unitsOf } from './title-lines.ts';

const demo = join(import.meta.dirname, '../../../../infra/local/demo/storefronts');

const titles = readdirSync(demo, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('file.json'))
  .map((path): string => JSON.parse(readFileSync(join(demo, path), 'utf8')).title);

/** As wide as a Chinese character is 1, and a Latin one a little more than half of it. */
const widthOf = (text: string): number =>
  [...text.trimEnd()].reduce((sum, character) => sum + (/[\u2e80-\uffff]/.test(character) ? 1 : 0.56), 0);

/** Fills lines as a browser does, the first one without its empty part. */
function linesOf(title: string, width: number): string[] {
  const units = unitsOf(title);
  const first = width - emptyPartOf(units, width, widthOf) + 0.001;
  const lines = [''];
  for (const unit of units) {
    const line = lines.at(-1) ?? '';
    if (line === '' || widthOf(line + unit) <= (lines.length === 1 ? first : width))
      lines[lines.length - 1] = line + unit;
    else lines.push(unit);
  }
  return lines;
}

/** Columns of a shelf in characters of its titles: at 1440, 390 and 320 pixels. */
const widths = [17.6, 11.4, 9];

test('joined again the parts of a title are the title', () => {
  for (const title of [...titles, '', ' ', '一', '😀👍🏽 表情', 'A-b_c.d', '字'.repeat(200), 'M'.repeat(50)]) {
    expect(unitsOf(title).join('')).toBe(title);
  }
});

test.each([
  ['班主任评语：十类情况各改好的一句', '班主任|评语：|十类|情况|各改好的一句'],
  ['春日胶片 6 款：Lightroom 预设与 .cube 调色表', '春日|胶片 |6 款：|Lightroom |预设|与 .cube |调色表'],
  ['浏览器插件：选中文字按一下，摘录成 Markdown', '浏览器|插件：|选中|文字|按一下，|摘录成 |Markdown'],
  ['Lo-fi 鼓点循环 4 段', 'Lo-fi |鼓点|循环 |4 段'],
  ['小红书封面（可打印）', '小红书|封面|（可打印）'],
  ['Weekly planner, minimal (A5 and Letter)', 'Weekly |planner, |minimal |(A5 and Letter)'],
  ['教师资格证面试讲稿', '教师|资格证|面试讲稿'],
])('neither words nor figures with their measure words are divided: %s', (title, units) => {
  expect(unitsOf(title).join('|')).toBe(units);
});

test.each([
  ['Excel 看板模板：销售日报与库存预警', 15.5, 'Excel 看板模板：/销售日报与库存预警'],
  ['小学口算每日 100 题：十天一千题，附答案', 17.6, '小学口算每日 100 题：十天一千题，/附答案'],
  ['四六级核心词汇表（带释义与例句）', 11.4, '四六级核心词汇表/（带释义与例句）'],
  ['VS Code 主题三套：纸、墨、青', 11.4, 'VS Code 主题三套：/纸、墨、青'],
  ['山雾壁纸：晨与夜，一横一竖', 17.6, '山雾壁纸：晨与夜，一横一竖'],
  ['延时摄影参数表与张数计算器', 11.4, '延时摄影参数表与张数/计算器'],
  ['VS：青海波纹样与印刷网页皆可使用的矢量', 17.6, 'VS：青海波纹样与印刷网页皆可/使用的矢量'],
])('a title breaks at a mark that leaves its first line over half full, else where the line is full: %s', (...row) => {
  const [title, width, lines] = row;
  expect(linesOf(title, width).join('/').replaceAll(' /', '/')).toBe(lines);
});

test('no title of the demo ends with a line of one or two characters, nor begins one with a mark', () => {
  expect(titles.length).toBeGreaterThanOrEqual(43);
  for (const title of titles) {
    for (const width of widths) {
      const lines = linesOf(title, width);
      if (lines.length > 1) expect(lines.at(-1)?.trim().length, lines.join('/')).toBeGreaterThan(2);
      for (const line of lines) expect(line).not.toMatch(/^[：、，；。）】]/);
    }
  }
});

/** Where the words of the platform's own dictionary and figures with their measure words would be divided. */
function dividedBy(lines: readonly string[]): string[] {
  const title = lines.join('');
  const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(title)].filter((word) => word.isWordLike);
  let end = 0;
  return lines.slice(0, -1).flatMap((line) => {
    end += line.length;
    const word = words.find(({ index, segment }) => index < end && end < index + segment.length);
    const isMeasured = /\d\s?$/.test(title.slice(0, end)) && /^\p{Script=Han}/u.test(title.slice(end));
    return word || isMeasured ? [lines.join('/')] : [];
  });
}

test('no title of the demo divides a word, nor a figure from its measure word', () => {
  expect(dividedBy(['小学口算每日 ', '100 ', '题'])).toHaveLength(1);
  expect(titles.flatMap((title) => widths.flatMap((width) => dividedBy(linesOf(title, width))))).toEqual([]);
});
