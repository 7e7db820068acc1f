import { expect, test } from 'vitest';
import { openingClauses } from './opening-clauses.ts';

test.each([
  ['一个文件，零依赖，先预览再执行，可撤销。', '一个文件，零依赖，先预览再执行，可撤销。'],
  ['一个文件，不要任何依赖，先预览再执行。', '一个文件，不要任何依赖'],
  ['把每天的数据都粘贴进来吧。', '把每天的数据都粘贴进来吧'],
  ['只填金额和类别，收入、支出自动汇总。', '只填金额和类别，收入…'],
  ['卡片、摘录、作者、月度回顾四个模板，装好即用。', '卡片、摘录、作者、月度回顾四个模板，装好即用。'],
  ['Two pages a week, ruled, plenty of white space.', 'Two pages a week, ruled…'],
  ['Two pages a week, both of them. Ruled.', 'Two pages a week, both of them. Ruled.'],
  ['v1.5 has 1,000 words in it', 'v1.5 has 1,000 words in it'],
  ['', ''],
])('of «%s» a line of a card shows «%s»', (text, opening) => {
  expect(openingClauses(text, 26)).toBe(opening);
});
