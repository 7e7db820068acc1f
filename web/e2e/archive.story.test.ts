import { expect, test } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { expectVisible } from './open-page.ts';
import { overflow } from './overflow.ts';
import { setStage } from './stage.ts';
import { publish, sha256, testFile } from './test-files.ts';

const stage = setStage();

test('an archive that cannot be opened says so, in the reader’s language', async () => {
  const seller = await stage.person('duan_juan');
  const files = [{ ...testFile('源文件.zip', 20_000), type: 'application/zip' }, testFile('素材.part2.rar', 20_000)];
  const { id } = await publish(stage.market, seller, { title: '坏了的素材', price: '1', files });
  const page = await stage.visit({ locale: 'en-GB' });
  const fold = page.getByRole('heading', { name: en.file.inside });
  await expectVisible(page, `/code/${id}`, page.getByText(en.file.archive.damaged, { exact: true }).first(), fold);
  await page.getByText(en.file.archiveLine.split).first().waitFor();
});

test('on the smallest phone a file shows the beginning of its checksum, and a finger copies the whole', async () => {
  const seller = await stage.person('jiao_yan_zhi');
  const file = testFile('一个名字很长很长的文件，里面是整理好的错题和全部解析.pdf', 20_000, 'application/pdf');
  const { id } = await publish(stage.market, seller, { title: '错题', price: '1', files: [file] });
  const page = await stage.visit({
    ...{ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const sum = sha256(file.bytes);
  const fold = page.getByText(zh.file.checksums, { exact: true });
  await expectVisible(page, `/code/${id}`, fold, page.getByRole('heading', { name: zh.file.inside }));
  await expect.poll(() => page.getByText(`${sum.slice(0, 12)}…`).isVisible()).toBe(false);
  await fold.click();
  await page
    .getByText(`${sum.slice(0, 12)}…`)
    .first()
    .waitFor();
  await expect.poll(() => page.getByText(sum).isVisible()).toBe(false);
  expect(await overflow(page)).toEqual([]);
  const copy = page.getByRole('button', { name: zh.file.copyChecksum(file.name) });
  await copy.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await copy.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2 - 21);
  await page.getByText(zh.ui.copied).first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sum);
});
