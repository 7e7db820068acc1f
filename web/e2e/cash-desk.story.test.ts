import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import type { Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const t = zh.payment;

const price = '12.8';
const displayedPrice = '¥12.80';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const inWechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ' +
  'MicroMessenger/8.0.53(0x18003529) NetType/WIFI Language/zh_CN';

let seller: Person;

beforeAll(async () => {
  seller = await stage.person('shouyin_pu');
});

/** One file per story, so that no story buys another's. */
async function publishFile(title: string): Promise<{ id: string }> {
  const files = [testFile(`${title}.pdf`, 2_000, 'application/pdf')];
  return publish(stage.market, seller, { title, price, files });
}

/** Scans the code with a phone and pays at the provider stub. */
async function payAt(scan: { code: string } | { params: Record<string, string>; openid?: string }): Promise<void> {
  const response = await fetch(`${stage.url}/dev/wechat/dev/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scan),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

const codeIn = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: t.code.standIn }).getAttribute('href'))?.split('#')[0] ?? '';

async function showCode(page: Page, id: string): Promise<string> {
  await page.goto(`/payment/${id}`);
  await page.getByRole('radio', { name: new RegExp(t.methods.wechat) }).check();
  await page.getByRole('button', { name: t.payWith.wechat(displayedPrice) }).click();
  await page.getByRole('heading', { name: t.code.title['wechat-qr'] }).waitFor();
  return codeIn(page);
}

const success = (page: Page) => page.getByRole('heading', { name: zh.paymentReturn.succeeded });

test('a code is shown, scanned and paid, and the page turns by itself', async () => {
  const buyer = await stage.person('sao_ma');
  const { id } = await publishFile('扫码合集');
  const page = await stage.visit({ as: buyer });
  const code = await showCode(page, id);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  expect(await codeIn(page)).toBe(code);
  await payAt({ code });
  await success(page).waitFor();
});

/** Imitates WeChat's browser: a payment sheet that the user confirms. */
function installWechatBridge(): void {
  const browserGlobals = globalThis as unknown as {
    WeixinJSBridge: object;
    paySheet: (params: object) => Promise<string>;
  };
  browserGlobals.WeixinJSBridge = {
    invoke: (_: string, params: object, done: (answer: { err_msg: string }) => void) =>
      void browserGlobals.paySheet(params).then((err_msg) => done({ err_msg })),
  };
}

test('within WeChat its sheet opens for whoever is there, and nothing of another app', async () => {
  const buyer = await stage.person('weixin_mai');
  const { id } = await publishFile('微信里的合集');
  const page = await stage.visit({ as: buyer, ...phone, userAgent: inWechat });
  const sheets: string[] = [];
  await page.exposeFunction('paySheet', async (params: Record<string, string>) => {
    sheets.push(params.package ?? '');
    if (sheets.length === 1) return 'get_brand_wcpay_request:cancel';
    await payAt({ params });
    return 'get_brand_wcpay_request:ok';
  });
  await page.addInitScript(installWechatBridge);
  await page.goto(`/payment/${id}`);
  await page.getByRole('radio', { name: t.methods.wechat }).waitFor();
  expect(await page.getByRole('radio', { name: new RegExp(t.pc) }).count()).toBe(0);
  const pay = page.getByRole('button', { name: t.payWith.wechat(displayedPrice) });
  await pay.click();
  await expect.poll(() => sheets.length).toBe(1);
  expect(new URL(page.url()).search).toBe('');
  await pay.click();
  await success(page).waitFor();
  expect(new Set(sheets).size).toBe(1);
});
