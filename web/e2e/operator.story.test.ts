import { expect, test } from 'vitest';
import * as messages from '../src/i18n/zh/operations/all.ts';
import { openPage } from './open-page.ts';
import { makeOperator, prove } from './operators.ts';
import { call } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage({ own: true });

test('a report is found and decided by keyboard alone, read only for a colleague meanwhile, and the file is in no list any more', async () => {
  const names = ['mo_shop', 'lin_reads', 'mei_desk', 'lu_desk'];
  const [seller, buyer, operator, colleague] = await Promise.all(names.map(stage.person));
  if (!seller || !buyer || !operator || !colleague) throw new Error('four people were asked for');
  const { market } = stage;
  const [moderator] = await Promise.all(
    [operator, colleague].map((person) => makeOperator(market, person, 'moderator')),
  );
  if (!moderator) throw new Error('two operators were asked for');
  const file = await publish(market, seller, { title: '带毒的模板', price: '6', files: [testFile('模板.zip', 3_000)] });
  const report = { target: { type: 'file', id: file.id }, reason: 'malware', text: '杀毒软件报警' };
  await call(market, 'POST /reports', { token: buyer.token, body: report });

  const page = await openPage(stage, '/operator/cases', { as: operator });
  const { cases, caseFile, decide, terms } = messages;
  await page.getByRole('list', { name: cases.list }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: caseFile.accused('杀毒软件报警') }).waitFor();
  await page.getByRole('radio', { name: new RegExp(`^${terms.decisions.dismiss}`) }).focus();

  // Opened by the first, it is read only for the second, who sees whose it is.
  const other = await openPage(stage, new URL(page.url()).pathname, { as: colleague });
  await other.getByText(new RegExp(`^${operator.username} 处理中`)).waitFor();
  expect(await other.getByRole('radio').count()).toBe(0);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByLabel(decide.words).focus();
  await page.keyboard.type('文件里有木马，请清理后重新上传。');
  await page.reload();
  await page.getByText(decide.kept).first().waitFor();
  await page.getByRole('button', { name: decide.decideAndNext(terms.decisions.remove) }).press('Enter');
  await page.getByRole('dialog').getByText(file.title).waitFor();
  await page.getByRole('button', { name: decide.confirm }).press('Enter');
  await prove(page, moderator);
  await page.getByRole('heading', { name: cases.empty.open }).waitFor();

  const isListed = async () => {
    const { posts } = await call<{ posts: { id: string }[] }>(market, 'GET /files?limit=24', {});
    return posts.some(({ id }) => id === file.id);
  };
  await expect.poll(isListed, { timeout: 60_000 }).toBe(false);
});
