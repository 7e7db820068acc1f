import type { Page } from 'playwright-core';
import { zh } from '../src/i18n/zh.ts';

type Messages = typeof zh;

/** From a file's page to the mock provider's, where the automatic decision is stopped. */
export async function goToCheckout(page: Page, price: string, t: Messages = zh): Promise<void> {
  await page.getByRole('link', { name: t.file.buy(price) }).click();
  await payAtCheckout(page, price, t);
}

export async function payAtCheckout(page: Page, price: string, t: Messages = zh): Promise<void> {
  await page.getByRole('button', { name: t.payment.payWith.alipay(price) }).click();
  await page.getByRole('button', { name: t.mockPayment.stop }).click();
  await page.getByText(t.mockPayment.stopped).first().waitFor();
}

/** The order number that was passed to the provider. */
export function orderAtCheckout(page: Page): string {
  const content = new URL(page.url()).searchParams.get('biz_content') ?? '{}';
  return JSON.parse(content).out_trade_no;
}
