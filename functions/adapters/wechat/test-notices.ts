import { createCipheriv } from 'node:crypto';
import type { ProviderNotification } from '#functions/ports/payments';
import type { Table } from '#functions/ports/table';
import { testTable } from '../memory/test-table.ts';
import { wechatGateway } from './gateway.ts';
import { wechatNotifications } from './notification.ts';
import { recordNumber } from './numbers.ts';
import { accountForTest, apiV3Key, type Signing, saying, signedBy } from './test-answers.ts';
import type { Posted } from './test-tampering.ts';
import { number, outTradeNo } from './test-wechat.ts';

/** Notices made independently of the provider stub. */

/** The user of the stub's browser. */
export const payer = 'oLocalVisitor_0000000000001';

export const account = accountForTest({ fetch: saying({ code: 'RESOURCE_NOT_EXISTS' }, { status: 404 }) });

export async function readerOf(table: Table = testTable()) {
  await recordNumber(table, outTradeNo);
  return wechatNotifications({ gateway: wechatGateway(account), account, table });
}

export const paid = {
  ...{ appid: account.appId, mchid: account.mchId, out_trade_no: number, transaction_id: '4200000001' },
  ...{ trade_type: 'NATIVE', trade_state: 'SUCCESS', bank_type: 'OTHERS', payer: { openid: payer } },
  amount: { total: 3900, payer_total: 3900, currency: 'CNY', payer_currency: 'CNY' },
};

export interface Changes {
  content?: Record<string, unknown>;
  event?: string;
  outer?: Record<string, unknown>;
  resource?: Record<string, unknown>;
  key?: string;
  signing?: Signing;
}

/** Sealed and signed as documented. */
export function posted({
  content,
  event = 'TRANSACTION.SUCCESS',
  outer,
  resource,
  key = apiV3Key,
  signing,
}: Changes = {}): Posted {
  const cipher = createCipheriv('aes-256-gcm', key, 'fdasflkja484').setAAD(Buffer.from('transaction'));
  const sealed = [cipher.update(JSON.stringify({ ...paid, ...content }), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const box = {
    ...{
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(sealed).toString('base64'),
    },
    ...{ associated_data: 'transaction', nonce: 'fdasflkja484', ...resource },
  };
  const envelope = {
    id: 'EV-2018022511223320873',
    create_time: '2015-05-20T13:29:35+08:00',
    resource_type: 'encrypt-resource',
  };
  const body = JSON.stringify({ ...envelope, event_type: event, summary: '支付成功', resource: box, ...outer });
  const signed = Object.entries(signedBy(body, signing)).map(([name, value]) => [name.toLowerCase(), value]);
  const type = { 'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048' };
  return { body, headers: { 'content-type': 'application/json', ...type, ...Object.fromEntries(signed) } };
}

export const heard = async (changes?: Changes): Promise<ProviderNotification> => {
  const { body, headers } = posted(changes);
  return (await readerOf())(body, headers);
};
