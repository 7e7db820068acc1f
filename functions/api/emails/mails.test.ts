import { expect, test } from 'vitest';
import type { TestMarket } from '#functions/test/market';
import { pass } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, reviewMarket, settled } from '#functions/test/reviews';
import { minute } from '#shared/limits';
import { getMailSettings } from './get-mail-settings.ts';
import { setMailSettings } from './set-mail-settings.ts';
import { unsubscribe } from './unsubscribe.ts';

const all = { reviews: true, answers: true, reminders: true, versions: true, sales: false };

const settingsOf = async (ports: TestMarket['ports'], user: { id: string }) =>
  (await valueIn(call(getMailSettings, ports, { user }))).data;

async function reviewEmails(market: Awaited<ReturnType<typeof reviewMarket>>) {
  const { ports, buyer, file } = market;
  await owned(ports, buyer, file);
  await settled(ports);
  ports.mail.emails.length = 0;
  await rate(ports, buyer, file, { rating: 4 });
  await pass(ports, 10 * minute, { work: () => settled(ports) });
  return ports.mail.emails;
}

test('what is not named stays as it is, and what is off is not sent', async () => {
  const market = await reviewMarket();
  const { ports, seller } = market;
  expect(await settingsOf(ports, seller)).toEqual(all);
  await valueIn(call(setMailSettings, ports, { user: seller, body: { reviews: false } }));
  await valueIn(call(setMailSettings, ports, { user: seller, body: { answers: false } }));
  expect(await settingsOf(ports, seller)).toEqual({ ...all, reviews: false, answers: false });
  expect(await reviewEmails(market)).toEqual([]);
  expect(await call(setMailSettings, ports, { user: seller, body: { reviews: 'no' } })).toMatchObject({
    code: 'invalid_input',
  });
});

test('one click ends letters of that kind and no others, any number of times; a guessed link ends none', async () => {
  const market = await reviewMarket();
  const { ports, seller } = market;
  const [email] = await reviewEmails(market);
  const token = new URL(email?.unsubscribe ?? '').searchParams.get('token') ?? '';
  expect(email?.html).toContain('/unsubscribe?token=');
  const click = (token: string) => call(unsubscribe, ports, { query: { token } });
  const [whose, kind, secret = ''] = token.split('.');
  for (const guessed of [
    `${whose}.${kind}.${secret.slice(1)}a`,
    `${whose}.answers.x`,
    `${whose}.answers.${secret}`,
    'no token',
    `${market.buyer.id}.${kind}.${secret}`,
  ])
    expect(await click(guessed)).toMatchObject({ code: 'unsubscribe_invalid' });
  expect(await settingsOf(ports, seller)).toEqual(all);
  for (let n = 0; n < 2; n++) expect(await click(token)).toMatchObject({ value: { data: { kind: 'reviews' } } });
  expect(await settingsOf(ports, seller)).toEqual({ ...all, reviews: false });
});
