// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { zh } from '../i18n/zh.ts';
import { fileId, minimalAnswers, orderNumber, ownFileId, shapes, title } from '../test/minimal-answers.ts';
import { member, visit } from '../test/visit.tsx';

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
