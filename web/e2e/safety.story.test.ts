import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { linkInMail } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const { cases, notice, report, reasons } = zh;

let file: FileDetail;

beforeAll(async () => {
  const seller = await stage.person('mai_jihe');
  const files = [testFile('讲义.pdf', 2_000, 'application/pdf')];
  file = await publish(stage.market, seller, { title: '几何讲义', price: '9.9', files });
});

test('a guest reports a file, confirms it by the link of the mail, and sees how it stands', async () => {
  const page = await openPage(stage, `/code/${file.id}`);
  await page.getByRole('button', { name: report.more(file.title), exact: true }).click();
  await page.getByRole('menuitem', { name: report.action, exact: true }).click();
  await page.getByRole('radio', { name: reasons.malware.name }).check();
  await page.getByLabel(report.text).fill('打开就报毒');
  await page.getByLabel(report.email).fill('luren@example.com');
  await page.getByRole('button', { name: report.send }).click();
  await page.getByText(report.confirmFirst('luren@example.com')).first().waitFor();

  await page.goto(await linkInMail(stage.market, { to: 'luren@example.com', path: '&confirm=' }));
  await page.getByText(cases.confirmed).first().waitFor();
  /** The token must not stay in the address, where it could be seen or logged. */
  expect(new URL(page.url()).searchParams.get('token')).toBeNull();
  await page.getByRole('link', { name: '几何讲义' }).waitFor();
  await page.getByText(cases.states.open).first().waitFor();

  await page.goto(`/code/${file.id}`);
  await page.getByRole('button', { name: report.more(file.title), exact: true }).click();
  await page.getByRole('menuitem', { name: report.action, exact: true }).click();
  await page.getByRole('radio', { name: reasons.spam.name }).check();
  await page.getByLabel(report.email).fill('luren@example.com');
  await page.getByRole('button', { name: report.send }).click();
  await page.getByText(report.already).first().waitFor();
});

test('a rights holder sends a notice with a gap, and fills it in by the link of the mail', async () => {
  const page = await openPage(stage, `/notice?file=${file.id}`);
  const next = () => page.getByRole('button', { name: notice.next }).click();
  await page.getByText(notice.chosen(1, 20)).first().waitFor();
  await next();
  await page.getByLabel(notice.work, { exact: true }).fill('几何讲义，2024 年');
  await page.getByLabel(notice.evidence, { exact: true }).fill('第 3 页相同');
  await next();
  await page.getByLabel(notice.name).fill('王楠');
  await page.getByLabel(notice.phone, { exact: true }).fill('13800000000');
  await page.getByLabel(notice.email, { exact: true }).fill('quanli@example.com');
  await page.getByLabel(notice.address, { exact: true }).fill('北京市海淀区');
  await next();
  await page.getByText(notice.empty).first().waitFor();
  await page.getByRole('checkbox').check();
  await page.getByLabel(notice.signature, { exact: true }).fill('王楠');
  /** The form survives Back, Forward and a reload. */
  await page.goBack();
  await page.reload();
  expect(await page.getByLabel(notice.name).inputValue()).toBe('王楠');
  await next();
  await page.getByRole('button', { name: notice.send }).click();
  await page.getByRole('heading', { name: notice.incomplete }).waitFor();

  const elsewhere = await stage.visit();
  await elsewhere.goto(await linkInMail(stage.market, { to: 'quanli@example.com', path: '/notice?id=' }));
  await elsewhere.getByText(notice.completingMissing(notice.parts['claimant.id_number'])).first().waitFor();
  await page.getByRole('link', { name: notice.parts['claimant.id_number'] }).click();
  await page.getByLabel(notice.idNumber, { exact: true }).fill('110101199003070000');
  await next();
  await page.getByRole('button', { name: notice.sendAgain }).click();
  await page.getByRole('heading', { name: notice.received }).waitFor();
  await page.getByRole('link', { name: notice.follow, exact: true }).click();
  await page.getByText(cases.steps.checking, { exact: true }).first().waitFor();
});
