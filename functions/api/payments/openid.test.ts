import { expect, test } from 'vitest';
import { click, opened, type TestCheckout, testCheckout } from '#functions/test/checkout-market';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { askOpenid } from './ask-openid.ts';
import { takeOpenid } from './take-openid.ts';

const within = { method: 'wechat', scene: 'jsapi' };

interface Person {
  id: string;
  session?: string;
}

/** Goes to WeChat and back as a browser does; returns the address it arrives at. */
async function visited({ ports, file }: TestCheckout, user: Person, code: string): Promise<URL> {
  const { url } = await valueIn(call(askOpenid, ports, { user, body: { back: `/payment/${file.id}` } }));
  const query = new URL(url).searchParams;
  expect(query.get('back')).toBe('https://tanwei.test/api/payments/wechat/callback');
  return landed(ports, { code, state: query.get('state') ?? '' });
}

async function landed(ports: TestCheckout['ports'], query: { code: string; state: string }): Promise<URL> {
  const answer = await call(takeOpenid, ports, { query });
  if (!answer.ok || !('location' in answer)) throw new Error(JSON.stringify(answer));
  return new URL(answer.location);
}

test('whoever comes back from WeChat pays on its sheet, once with each ticket', async () => {
  const checkout = await testCheckout();
  const back = await visited(checkout, checkout.buyer, 'code-1');
  expect(back.origin + back.pathname).toBe(`https://tanwei.test/payment/${checkout.file.id}`);
  const ticket = back.searchParams.get('ticket');
  const session = await opened(checkout, checkout.buyer, { ...within, ticket });
  expect(session.pay).toMatchObject({ kind: 'jsapi', params: { openid: 'openid-of-code-1' } });
  expect(session.payment_url).toBe(`https://tanwei.test/payment/${checkout.file.id}`);
  expect(await click(checkout, checkout.buyer, { ...within, ticket })).toMatchObject({ code: 'openid_needed' });
});

test('nobody reads the openid out of the table', async () => {
  const checkout = await testCheckout();
  const { table } = checkout.ports;
  const written: unknown[] = [];
  const commit: typeof table.commit = (writes) => {
    written.push(writes);
    return table.commit(writes);
  };
  const noting = { ...table, commit };
  const noted = { ...checkout, ports: { ...checkout.ports, table: noting } };
  const ticket = (await visited(noted, checkout.buyer, 'code-2')).searchParams.get('ticket') ?? '';
  const stored = JSON.stringify(written);
  expect(stored).toContain('openid-ticket');
  expect(stored).not.toContain('openid-of-code-2');
  expect(stored).not.toContain(ticket);
});

test('a ticket is of no use to anybody else, in another session, after ten minutes, or guessed', async () => {
  const checkout = await testCheckout();
  const { ports, buyer, other } = checkout;
  const ticket = async (code: string) => (await visited(checkout, buyer, code)).searchParams.get('ticket');
  const theirs = await ticket('code-3');
  expect(await click(checkout, other, { ...within, ticket: theirs })).toMatchObject({ code: 'openid_needed' });
  const elsewhere = { ...buyer, session: 'another' };
  expect(await click(checkout, elsewhere, { ...within, ticket: theirs })).toMatchObject({ code: 'openid_needed' });
  expect((await opened(checkout, buyer, { ...within, ticket: theirs })).pay?.kind).toBe('jsapi');
  const old = await ticket('code-4');
  ports.clock.advance(10 * minute);
  expect(await click(checkout, buyer, { ...within, ticket: old })).toMatchObject({ code: 'openid_needed' });
  for (const guessed of ['', 'x', '../../etc', 'A'.repeat(43)])
    expect(await click(checkout, buyer, { ...within, ticket: guessed })).toMatchObject({ code: 'openid_needed' });
  expect(await click(checkout, buyer, within)).toMatchObject({ code: 'openid_needed' });
});

test('a state that we did not give, or gave for something else, leads nowhere', async () => {
  const { ports, buyer } = await testCheckout();
  const tokens = [
    await ports.tokens.issue({ id: buyer.id, session: 's1' }),
    await ports.tokens.issueConfirm({ id: buyer.id, session: 's1' }),
  ];
  for (const state of ['', 'x', ...tokens])
    expect(await call(takeOpenid, ports, { query: { code: 'code-5', state } })).toMatchObject({
      code: 'wechat_state_invalid',
    });
});

test('a code that WeChat does not know leads back without a ticket, and one that nobody could ask about says so', async () => {
  const checkout = await testCheckout();
  const back = await visited(checkout, checkout.buyer, 'none');
  expect([back.searchParams.get('wechat'), back.searchParams.get('ticket')]).toEqual(['refused', null]);
  const state = await checkout.ports.tokens.issueVisit({ id: checkout.buyer.id, session: 's1', file: 'x' });
  expect(await call(takeOpenid, checkout.ports, { query: { code: 'away', state } })).toMatchObject({
    code: 'payment_unavailable',
  });
});

test.each(['https://evil.test/payment/x', '//evil.test', '/payment/../dashboard', '/login', '/payment/', ''])(
  'nobody is sent back to %s',
  async (back) => {
    const { ports, buyer } = await testCheckout();
    expect(await call(askOpenid, ports, { user: buyer, body: { back } })).toMatchObject({ code: 'invalid_input' });
  },
);

test('without WeChat Pay nobody is sent there', async () => {
  const { ports, buyer, file } = await testCheckout();
  const { openIds: _, ...payments } = ports.payments;
  const without = { ...ports, payments };
  const body = { back: `/payment/${file.id}` };
  expect(await call(askOpenid, without, { user: buyer, body })).toMatchObject({ code: 'method_unavailable' });
});
