import { beforeAll, expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { type Cast, longCast, usersTexts } from './cast.ts';
import { cutOff, lists } from './lists.ts';
import { setStage } from './stage.ts';
import { strayWords } from './wording.ts';

vi.setConfig({ maxConcurrency: 4 });

const stage = setStage();
let cast: Cast;

beforeAll(async () => {
  cast = await longCast(stage.market);
});

test.concurrent.each(lists)('$name: a list that does not come says so, and can be asked for again', async (list) => {
  const visit = { ...(list.as && { as: cast[list.as] }), viewport: { width: 390, height: 844 } };
  await stage.visiting(`${list.name} cut off`, visit, async (page) => {
    await cutOff(page);
    await page.goto(list.path(cast));
    await page.locator('main').getByRole('button', { name: zh.common.retry }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
    await page.locator('main').getByRole('heading').first().waitFor();
    expect(await strayWords(page, 'zh', usersTexts(cast))).toEqual([]);
  });
});
