import { expect, test } from 'vitest';
import { openingClauses } from './opening-clauses.ts';

test.each([
  ['一个文件，零依赖，先预览再执行，可撤销。', '一个文件，零依赖'],
  ['六款滤镜。', '六款滤镜。'],
  ['短，这后面的一句长得一行怎么也放不下。', '短，这后面的一句长得一行怎么也放不下。'],
  ['只填金额和类别，收入、支出自动汇总。', '只填金额和类别'],
  ['卡片、摘录、作者、月度回顾四个模板，装好即用。', '卡片、摘录、作者…'],
  ['Two pages a week, ruled, plenty of white space.', 'Two pages a week, ruled…'],
  ['Two pages a week. Ruled, plenty of white space.', 'Two pages a week.'],
  ['v1.5 has 1,000 words', 'v1.5 has 1,000 words'],
  [
    '这一句长得一行怎么也放不下所以由那一行自己来截断，后面还有。',
    '这一句长得一行怎么也放不下所以由那一行自己来截断，后面还有。',
  ],
  ['', ''],
])('of «%s» a line of a card shows «%s»', (text, opening) => {
  expect(openingClauses(text, 26)).toBe(opening);
});
