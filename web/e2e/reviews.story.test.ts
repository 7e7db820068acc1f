import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../src/i18n/zh.ts';
import { downloadBy } from './downloads.ts';
import { openPage } from './open-page.ts';
import { buy, downloadFile } from './orders.ts';
import { call, linkInMail, type Person, password } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const t = zh.reviews;

let seller: Person;
let buyer: Person;
let guest: Person;
let file: FileDetail;

beforeAll(async () => {
  [seller, buyer, guest] = [
    await stage.person('xiaoman_reviews'),
    await stage.person('lin_reviews'),
    await stage.person('song_asks'),
  ];
  file = await publish(stage.market, seller, {
    title: '粤语入门讲义',
    price: '8.8',
    files: [testFile('粤语入门.pdf', 50_000)],
  });
  await buy(stage.market, buyer, file);
});

const reviewText = '声调讲得清楚，录音要是再多一些就好了。';
const reviewsOf = (page: Page) => page.getByRole('region', { name: t.heading, exact: true });
const questionsOf = (page: Page) => page.getByRole('region', { name: zh.questions.heading, exact: true });

/** Opens the page and scrolls to the section, whose data loads only then. */
async function near(page: Page, part: string): Promise<void> {
  await page.goto(`/code/${file.id}#${part}`);
  await page.getByRole('heading', { name: t.heading, exact: true }).scrollIntoViewIfNeeded();
}

test('what was bought is rated once it is fetched, and what was typed outlives a reload and a lost session', async () => {
  const page = await openPage(stage, `/code/${file.id}#reviews`, { as: buyer });
  await page.getByText(t.barred.not_downloaded).first().waitFor();
  await downloadBy(page, page.getByRole('button', { name: zh.shared.download, exact: true }));
  await near(page, 'reviews');
  await page.getByRole('button', { name: t.write }).click();
  await page.getByLabel(t.star(4, t.stars[4])).focus();
  await page.keyboard.press('3');
  await page.keyboard.press('ArrowRight');
  await page.getByLabel(t.text).fill(reviewText);

  await page.reload();
  await near(page, 'reviews');
  expect(await page.getByLabel(t.text).inputValue()).toBe(reviewText);
  expect(await page.getByLabel(t.star(4, t.stars[4])).isChecked()).toBe(true);

  await call(stage.market, 'POST /auth/logout', {
    token: await page.evaluate(() => localStorage.getItem('token') ?? ''),
  });
  await page.getByRole('button', { name: t.send }).click();
  await page.getByLabel(zh.auth.nameOrEmail).fill(buyer.username);
  await page.getByLabel(zh.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();
  await page.waitForURL(`**/code/${file.id}**`);
  await near(page, 'reviews');
  expect(await page.getByLabel(t.text).inputValue()).toBe(reviewText);
  await page.getByRole('button', { name: t.send }).click();
  await page.getByText(t.sent).first().waitFor();
  await reviewsOf(page).getByText(reviewText).first().waitFor();
});

test('of two tabs the later one is shown what the other has written, and keeps what it was writing', async () => {
  const other = await stage.person('he_other_tabs');
  await buy(stage.market, other, file);
  await downloadFile(stage.market, other, file);
  const page = await openPage(stage, `/code/${file.id}#reviews`, { as: other });
  await near(page, 'reviews');
  await page.getByRole('button', { name: t.write }).click();
  await page.getByLabel(t.star(5, t.stars[5])).check({ force: true });
  await page.getByLabel(t.text).fill('第二个窗口里写的');
  const body = { rating: 2, text: '第一个窗口里写的' };
  await call(stage.market, `PUT /files/${file.id}/review`, { token: other.token, body });
  await page.getByRole('button', { name: t.send }).click();
  await page.getByText(t.changed).first().waitFor();
  await page.getByText('第一个窗口里写的').first().waitFor();
  expect(await page.getByLabel(t.text).inputValue()).toBe('第二个窗口里写的');
  await page.getByRole('button', { name: /发布评价|保存修改/ }).click();
  await page.getByText(t.saved).or(page.getByText(t.sent)).first().waitFor();
  await reviewsOf(page).getByText('第二个窗口里写的').first().waitFor();
});

test('a question is asked by a guest who logs in for it, and answered where it waits; both are told', async () => {
  const page = await openPage(stage, `/code/${file.id}#questions`);
  await page.getByRole('heading', { name: zh.questions.heading, exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: zh.questions.ask }).click();
  await page.getByLabel(zh.questions.label).fill('附录音吗？我的微信 song_asks_2026');
  await page
    .getByRole('button', { name: zh.questions.logIn })
    .or(page.getByRole('link', { name: zh.questions.logIn }))
    .click();
  await page.getByLabel(zh.auth.nameOrEmail).fill(guest.username);
  await page.getByLabel(zh.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();
  await page.waitForURL(`**/code/${file.id}**`);
  await page.getByRole('heading', { name: zh.questions.heading, exact: true }).scrollIntoViewIfNeeded();
  expect(await page.getByLabel(zh.questions.label).inputValue()).toContain('附录音吗？');
  await page.getByRole('button', { name: zh.questions.send }).click();
  await questionsOf(page).getByText('附录音吗？我的微信 ***').first().waitFor();

  const desk = await openPage(stage, '/sales/reviews?list=questions', { as: seller });
  await desk.getByText('附录音吗？我的微信 ***').first().waitFor();
  await desk.getByRole('button', { name: /回答/ }).first().click();
  await desk.getByRole('textbox').last().fill('附，每课一段。');
  await desk
    .getByRole('button', { name: /发布回答|发布/ })
    .first()
    .click();
  /** An answered question leaves the list of open ones. */
  await desk.getByText(zh.answering.sent).first().waitFor();

  await page.reload();
  await page.getByRole('heading', { name: zh.questions.heading, exact: true }).scrollIntoViewIfNeeded();
  await questionsOf(page).getByText('附，每课一段。').first().waitFor();
});

test('the link in a letter ends letters of its kind without a login', async () => {
  const link = new URL(await linkInMail(stage.market, { to: guest.email, path: '/unsubscribe?token=' }));
  const page = await openPage(stage, `${link.pathname}${link.search}`);
  await page.getByRole('button', { name: zh.unsubscribe.action, exact: true }).click();
  await page.getByRole('heading', { name: zh.unsubscribe.doneHeading }).waitFor();
  const { data } = await call<{ data: { answers: boolean; reviews: boolean } }>(
    stage.market,
    'GET /users/mail-settings',
    { token: guest.token },
  );
  expect([data.answers, data.reviews]).toEqual([false, true]);
});
