// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { zh } from '../i18n/zh.ts';
import { tokenStore } from '../session/token.ts';
import {
  fileId,
  minimalAnswers,
  minimalUser,
  orderNumber,
  ownFileId,
  seller,
  shapes,
  title,
} from '../test/minimal-answers.ts';
import { member, visit } from '../test/visit.tsx';
import { ask } from './client.ts';

type Row = readonly [path: string, as: 'guest' | 'member', main: string];

const mock = new URLSearchParams({
  biz_content: JSON.stringify({ subject: title, out_trade_no: orderNumber, total_amount: '39.00', body: '' }),
});

/** Every screen of the specification that reads data, with the text that shows it. */
const screens: readonly Row[] = [
  ['/', 'guest', title],
  ['/', 'member', title],
  ['/?tab=creators', 'guest', '@seller'],
  ['/?q=英语', 'guest', title],
  ['/alipay-setup', 'member', zh.payout.needed],
  ['/alipay-setup?step=form', 'member', zh.payout.formHeading],
  [`/code/${fileId}`, 'guest', title],
  [`/code/${fileId}`, 'member', title],
  [`/code/${ownFileId}`, 'member', zh.shared.edit],
  ['/user/seller', 'guest', title],
  ['/user/seller', 'member', title],
  [`/user/${member.username}`, 'member', title],
  ['/user/seller/followers', 'member', `@${member.username}`],
  ['/user/seller/following', 'guest', `@${member.username}`],
  [`/mock-payment?${mock}`, 'guest', zh.mockPayment.decided],
  [`/payment/${fileId}`, 'guest', title],
  [`/payment/${fileId}`, 'member', title],
  [`/payment/return?out_trade_no=${orderNumber}`, 'member', zh.paymentReturn.succeeded],
  [`/payment/return?out_trade_no=${orderNumber}`, 'guest', zh.paymentReturn.orderPaid],
  ['/search?q=seller', 'guest', '@seller'],
  ['/debug', 'member', zh.debug.files],
  ['/dashboard', 'member', title],
  ['/dashboard?q=英语', 'member', title],
  ['/dashboard?tab=following', 'member', '@seller'],
  ['/dashboard?tab=followers', 'member', '@seller'],
  ['/dashboard?tab=starred', 'member', title],
  ['/dashboard?tab=activity', 'member', title],
  ['/profile', 'member', member.email],
  ['/profile?tab=edit', 'member', zh.profile.parts.edit],
  ['/profile?tab=password', 'member', zh.profile.parts.password],
  ['/profile?tab=payout', 'member', 'nan***@example.com'],
  ['/create', 'member', zh.nav.footer.upload],
  [`/edit/${ownFileId}`, 'member', zh.edit.title],
  ['/my-files', 'member', title],
  ['/starred', 'member', title],
  ['/purchases', 'member', title],
  ['/sales', 'member', title],
  ['/sales/statement', 'member', zh.statement.title],
  ['/withdraw', 'member', zh.nav.sales],
];

/** Texts that no reader should see: NaN and undefined, names of fields, unfilled placeholders. */
const wrong = /NaN|undefined|\[object|Invalid Date|\bnull\b|\b[a-z]+_[a-z_]+\b|\{[a-zA-Z]+\}/;

const textsOf = (element: Element): string[] => [
  ...['aria-label', 'title', 'alt', 'href', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ...[...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? ''),
];

/** Leaves out elements that show the server's text literally. */
const wrongTexts = () =>
  [...document.body.querySelectorAll(':not([lang=zxx], [lang=zxx] *)')]
    .flatMap(textsOf)
    .filter((text) => wrong.test(text));

const hasMain = (main: string) =>
  [document.body.textContent ?? '', ...[...document.querySelectorAll('input')].map(({ value }) => value)].some((text) =>
    text.includes(main),
  );

describe.each(shapes)('with the answers of the specification, %s,', (shape) => {
  test.each(screens)('%s of a %s shows what it is for', async (path, as, main) => {
    await visit(path, { as, answers: minimalAnswers(shape), allInSight: true });
    await waitFor(() => expect(hasMain(main)).toBe(true));
    expect(screen.queryByText(zh.errors.pageBroke)).toBeNull();
    expect(wrongTexts()).toEqual([]);
  });
});

/** Where the specification names no body, the answer is a message or empty. */
const done = () => Response.json({ message: 'ok' });

const open = (path: string, answers: Record<string, unknown>, as: 'guest' | 'member' = 'member') =>
  visit(path, { as, answers: { ...minimalAnswers('in its place'), ...answers } });

const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) fireEvent.click(button);
};

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('a star whose answer counts nothing is counted by one here', async () => {
  const { calls } = await open(`/code/${fileId}`, { [`POST /files/${fileId}/star`]: done });
  await press(`${zh.file.star} 5`);
  await waitFor(() => expect(calls.filter((call) => call === `GET /files/${fileId}`).length).toBeGreaterThan(0));
  expect(await screen.findByRole('button', { name: `${zh.file.starred} 6` })).toBeTruthy();
  expect(document.body.textContent).not.toContain('NaN');
});

test('so is a follow', async () => {
  await open('/user/seller', { 'POST /users/seller/follow': done });
  const header = within(
    (await screen.findByRole('heading', { name: String(seller.display_name) })).closest('header') ?? document.body,
  );
  fireEvent.click(header.getByRole('button', { name: new RegExp(zh.ui.follow) }));
  expect(await header.findByRole('button', { name: new RegExp(zh.ui.following), pressed: true })).toBeTruthy();
  await waitFor(() => expect(header.getByText(/^3 /)).toBeTruthy());
});

test.each([
  ['in data', { data: { payment_url: '#cashier' } }],
  ['at the top', { payment_url: '#cashier' }],
])('an order that answers with an address %s leads there', async (_, answer) => {
  await open(`/payment/${fileId}`, { 'POST /payments/create-payment': () => Response.json(answer) });
  await press(zh.payment.payWith.alipay('¥39.00'));
  await waitFor(() => expect(location.hash).toBe('#cashier'));
});

test.each([{ share_link: 'https://a.test/code/1' }, { data: { share_link: 'https://a.test/code/1' } }])(
  'a link to share is found in %j',
  async (answer) => {
    await open(`/code/${fileId}`, { [`POST /files/${fileId}/share`]: () => Response.json(answer) });
    await press(zh.file.share);
    expect(await screen.findByText('https://a.test/code/1')).toBeTruthy();
  },
);

test('a change of a file that is answered with a message is saved', async () => {
  const { toasts } = await open(`/edit/${ownFileId}`, { [`PUT /files/${ownFileId}`]: done });
  await type(zh.create.titleLabel, '考研政治');
  await press(zh.shared.saveChanges);
  await waitFor(() => expect(toasts()).toContain(zh.edit.saved));
  expect(location.pathname).toBe(`/code/${ownFileId}`);
});

test('a profile that is answered with a message keeps what was typed', async () => {
  await open('/profile?tab=edit', { 'PUT /users/profile': done });
  await type(zh.profile.bio, '新书');
  await press(zh.shared.save);
  await screen.findByText('ok');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(zh.profile.bio)).value).toBe('新书');
});

test('a new password without a new token leaves the session as it is', async () => {
  await open('/profile?tab=password', { 'PUT /users/profile/password': done });
  await type(zh.profile.currentPassword, 'hunter-22x');
  await type(zh.recovery.newPassword, 'spring-rain-7');
  await type(zh.recovery.again, 'spring-rain-7');
  await press(zh.profile.changePassword);
  await screen.findByText('ok');
  expect(tokenStore.read()).toBe('the-token-itself');
});

test.each(shapes)('a login is read with a user %s', async (shape) => {
  const answer = { token: 'a-new-token', user: minimalUser(shape) };
  const { calls } = await open('/login', { 'POST /auth/login': () => Response.json(answer) }, 'guest');
  await type(zh.auth.nameOrEmail, 'nan');
  await type(zh.auth.password, 'hunter-22x');
  await press(zh.nav.login);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  await waitFor(() => expect(calls.some((call) => call.startsWith('GET /files/my-files'))).toBe(true));
  expect(screen.queryByText(zh.errors.pageBroke)).toBeNull();
});

test('what an upload comes to is read from the storage alone, and the file is the newest of one’s own', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ storage_info: { used: 5, limit: 9 } }));
  const body = { title, price: 39, uploads: ['U'] };
  expect(await ask('POST /files', { body })).toMatchObject({ storage_info: { used_bytes: 5, limit_bytes: 9 } });
});

test('whose a file is, is told by its author where the answer does not say it', async () => {
  await open(`/code/${ownFileId}`, {});
  expect(await screen.findAllByRole('link', { name: zh.shared.edit })).not.toHaveLength(0);
  await open(`/code/${fileId}`, {});
  await screen.findAllByText(title);
  expect(screen.queryByRole('link', { name: zh.shared.edit })).toBeNull();
  expect(member.username).not.toBe(seller.username);
});
