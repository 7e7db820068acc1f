import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import { chooseBy, filesOnDisk } from './files-on-disk.ts';
import { openMore } from './more.ts';
import { openPage } from './open-page.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage({ own: true });
const onDisk = filesOnDisk();
const { create } = zh;

let seller: Person;
let file: { id: string };

beforeAll(async () => {
  seller = await stage.person('biaoqian_pu');
  const offers = [['考研', '考研英语', 'PPT'], ['考研']];
  for (const [index, tags] of offers.entries()) {
    const files = [testFile(`讲义 ${index}.pdf`, 1_000, 'application/pdf')];
    file = await publish(stage.market, seller, { title: `讲义 ${index}`, price: '1', tags, files });
  }
  const readTags = () => call<{ tags: { tag: string; count: number }[] }>(stage.market, 'GET /files/meta/tags');
  await vi.waitFor(async () => expect((await readTags()).tags).toContainEqual({ tag: '考研', count: 2 }), 60_000);
});

const field = (page: Page) => page.getByRole('combobox', { name: create.tags });
const suggestionsOf = (page: Page) => page.getByRole('listbox').getByRole('option').allTextContents();

test('tags that others use are offered while typing, and taken with arrow keys and Enter', async () => {
  const page = await openPage(stage, '/create', { as: seller });
  const draft = onDisk(testFile('讲义.pdf', 1_000, 'application/pdf'));
  await chooseBy(page.getByRole('button', { name: create.choose }), [draft]);
  await openMore(page);
  await field(page).pressSequentially('考');
  await expect.poll(() => suggestionsOf(page)).toEqual(['考研2 件', '考研英语1 件']);
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await field(page).press('ArrowDown');
  await field(page).press('ArrowDown');
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option', { selected: true }).textContent())
    .toBe('考研英语1 件');
  await field(page).press('Enter');
  await page.getByRole('button', { name: create.removeTag('考研英语') }).waitFor();
  expect([await field(page).inputValue(), await suggestionsOf(page)]).toEqual(['', []]);

  await field(page).press('ArrowDown');
  await expect.poll(() => suggestionsOf(page)).toEqual(['考研2 件', 'PPT1 件']);
  await field(page).press('Escape');
  expect(await suggestionsOf(page)).toEqual([]);
  await field(page).pressSequentially('自己的');
  await field(page).press('Enter');
  await page.getByRole('button', { name: create.removeTag('自己的') }).waitFor();
});

test('nothing is offered while a Chinese word is being composed, and a press on an offer takes it', async () => {
  const page = await openPage(stage, `/edit/${file.id}`, { as: seller, viewport: { width: 390, height: 844 } });
  await openMore(page);
  await field(page).focus();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'pp', selectionStart: 2, selectionEnd: 2 });
  await expect.poll(() => field(page).inputValue()).toBe('pp');
  expect(await suggestionsOf(page)).toEqual([]);
  await keys.send('Input.insertText', { text: 'pp' });
  await expect.poll(() => suggestionsOf(page)).toEqual(['PPT1 件']);
  await page.getByRole('listbox').getByRole('option').click();
  await page.getByRole('button', { name: create.removeTag('PPT') }).waitFor();
});
