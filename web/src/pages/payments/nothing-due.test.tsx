// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../../i18n/zh.ts';
import { paths } from '../../nav/paths.ts';
import { Refusal } from '../../test/answers.ts';
import { detail } from '../../test/goods.ts';
import { visit } from '../../test/visit.tsx';

const t = zh.payment;
const file = detail();
const call = `GET /files/${file.id}`;
const order = 'POST /payments/create-payment';

const opened = (change: Partial<FileDetail> = {}, as: 'guest' | 'member' = 'member') =>
  visit(`/payment/${file.id}`, { as, answers: { [call]: { data: { ...file, ...change } } } });

const bar = () => {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]');
  if (!bar) throw new Error('no bar');
  return within(bar);
};

const payButton = async () => {
  const [button] = await screen.findAllByRole('button', { name: new RegExp(t.payWith.alipay('¥39.00')) });
  if (!button) throw new Error('no button');
  return button;
};

/** The test's document also contains elements that phones hide: their classes say so. */
const isHiddenOnPhones = (one: Element | null): boolean =>
  one !== null && (/\bmax-md:hidden\b|(^| )hidden( |$)/.test(one.className) || isHiddenOnPhones(one.parentElement));

function expectNothingDue() {
  for (const words of [t.consent.onPay, '¥0.00']) expect(screen.queryByText(words)).toBeNull();
  expect(bar().queryByText(/¥/)).toBeNull();
  expect(screen.queryAllByRole('radio')).toEqual([]);
}

async function expectOwned({ heading = t.owned, line = t.ownedLine } = {}) {
  await screen.findByText(heading);
  const panel = within(screen.getByRole('region', { name: t.order }));
  expect(isHiddenOnPhones(panel.getByText(line))).toBe(false);
  expect(bar().getByRole('button', { name: /^下载/ })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /付款/ })).toEqual([]);
  expectNothingDue();
}

test.each([
  ['a file one has', { is_purchased: true }, {}],
  ['a file one has, deleted by its author', { is_purchased: true, is_deleted: true }, {}],
  ['one’s own file', { is_owner: true }, { heading: t.own, line: t.ownLine }],
])('%s has nothing due, and says so on phones as well', async (_, change, words) => {
  await opened(change);
  await expectOwned(words);
});

test('whoever comes back from the provider and has paid has nothing due, and cannot pay before that is known', async () => {
  const { answers } = await opened();
  answers[order] = { data: { payment_url: `${location.href}#provider`, out_trade_no: 'N' } };
  fireEvent.click(await payButton());
  await waitFor(() => expect(location.hash).toBe('#provider'));
  const later = Promise.withResolvers<unknown>();
  answers[call] = () => later.promise;
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect((await payButton()).getAttribute('aria-busy')).toBe('true');
  later.resolve({ data: { ...file, is_purchased: true } });
  await expectOwned();
});

test('a tab that is looked at again knows what was paid for in another one', async () => {
  const { answers } = await opened();
  await payButton();
  answers[call] = { data: { ...file, is_purchased: true } };
  await act(async () => dispatchEvent(new Event('visibilitychange')));
  await expectOwned();
});

test.each([
  ['already_purchased', {}],
  ['own_file', { heading: t.own, line: t.ownLine }],
] as const)('%s is no failure: the page turns into what is so, with what it knows', async (code, words) => {
  const { answers, toasts } = await opened();
  const button = await payButton();
  answers[order] = new Refusal(code);
  answers[call] = () => new Promise(() => undefined);
  fireEvent.click(button);
  await expectOwned(words);
  expect(within(screen.getByRole('alert')).getByText(code === 'own_file' ? t.own : t.owned)).toBeTruthy();
  expect(toasts()).toEqual([]);
});

test.each(['internal', 'price_changed'] as const)('%s is said at the button', async (code) => {
  const { answers, toasts } = await opened();
  const button = await payButton();
  answers[order] = new Refusal(code);
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(toasts()).toEqual([]);
});

test('what a press agrees to is linked, once on a phone', async () => {
  await opened();
  await payButton();
  const consents = screen.getAllByText(t.consent.onPay, { exact: false });
  expect(consents.map(({ className }) => className)).toEqual([
    expect.stringContaining('md:hidden'),
    expect.stringContaining('max-md:hidden'),
  ]);
  const [terms] = screen.getAllByRole('link', { name: zh.nav.footer.terms });
  expect(terms?.getAttribute('href')).toBe(paths.terms());
});

test('a free file has nothing due, and a guest takes it with an account', async () => {
  await opened({ price: 0 }, 'guest');
  expect(await screen.findAllByRole('button', { name: t.takeFree })).toHaveLength(2);
  expect(screen.getByRole('region', { name: t.order }).textContent).toContain(zh.common.free);
  expectNothingDue();
});

test('a free file is taken by whoever is logged in, and nothing is due', async () => {
  await opened({ price: 0 });
  expect(await screen.findAllByRole('button', { name: t.takeFree })).toHaveLength(2);
  expectNothingDue();
});
