import { expect, test } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { goods, publish } from './goods.ts';
import { setStage } from './stage.ts';

const stage = setStage({ demo: true });

test('a guest reads what is in an archive before paying, by keyboard too', async () => {
  const page = await stage.visit();
  await page.goto('/?q=小程序商城源码');
  await page
    .getByRole('link', { name: /小程序商城源码/ })
    .first()
    .click();
  const inside = page.getByText(zh.file.archiveRead('7'));
  await inside.focus();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('region', { name: zh.file.archiveEntries });
  await entries.getByText('miniprogram/pages/index/index.wxml').waitFor();
  await entries.getByText('说明/目录结构.md').waitFor();
  await page.keyboard.press('Tab');
  expect(await entries.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('an archive that cannot be opened says so, in the reader’s language', async () => {
  const seller = await stage.person('duan_juan');
  const files = [{ ...goods('源文件.zip', 20_000), type: 'application/zip' }, goods('素材.part2.rar', 20_000)];
  const { id } = await publish(stage.market, seller, { title: '坏了的素材', price: '1', files });
  const page = await stage.visit({ locale: 'en-GB' });
  const badge = page.getByText(en.file.archive.damaged, { exact: true });
  await expect
    .poll(
      async () => {
        await page.goto(`/code/${id}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        return badge.waitFor({ timeout: 1500 }).then(
          () => 'shown',
          () => 'not yet',
        );
      },
      { timeout: 20_000 },
    )
    .toBe('shown');
  await page.getByText(en.file.archiveLine.split).waitFor();
});
