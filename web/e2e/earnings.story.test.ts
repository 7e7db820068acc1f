import { expect, test } from 'vitest';
import { demoPassword } from '#infra/local/demo/index';
import { zh } from '../src/i18n/zh.ts';
import { logIn } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage({ demo: true });

test('a seller sees what each day brought, as a picture and as a table, for 30 or 90 days', async () => {
  const page = await stage.visit({ as: await logIn(stage.market, 'nanan_books', demoPassword) });
  await page.goto('/sales');
  await page.getByRole('heading', { name: zh.sales.earningsByDay }).waitFor();
  const picture = page.getByRole('img', { name: /近 30 天共 ¥\d/ });
  await picture.waitFor();
  await page.getByRole('button', { name: zh.sales.views.table, exact: true }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: zh.sales.earningsByDay });
  expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: zh.sales.spanOf(90) }).click();
  await page.getByRole('button', { name: zh.sales.views.chart, exact: true }).click();
  await page.getByRole('img', { name: /近 90 天共 ¥\d/ }).waitFor();
});
