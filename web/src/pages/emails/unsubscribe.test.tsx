// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { Refusal } from '../../test/answers.ts';
import { visit } from '../../test/visit.tsx';

const { unsubscribe: t, mails } = zh;
const token = '01ARZ3NDEKTSV4RRFFQ69G5FAV.reminders.abc_-9';
const call = 'POST /mail/unsubscribe';
const { name } = mails.kinds.reminders;

const see = (answer: unknown, with_ = token) => visit(`/unsubscribe?token=${with_}`, { answers: { [call]: answer } });
const press = async () => fireEvent.click(await screen.findByRole('button', { name: t.action }));

test('a link says what it switches off, does nothing by being opened, and one press does it', async () => {
  const view = await see({ data: { kind: 'reminders' } });
  await screen.findByRole('heading', { name: t.heading(name) });
  expect(view.calls.some((one) => one.startsWith(call))).toBe(false);
  await press();
  await screen.findByRole('heading', { name: t.doneHeading });
  screen.getByText(t.done(name));
  expect(view.calls).toContain(`${call}?token=${token}`);
  expect(screen.getByRole('link', { name: t.toSettings }).getAttribute('href')).toBe(reviewPaths.mailSettings());
});

test('a link that the market does not know says so, and leads to the settings', async () => {
  const refusal = new Refusal('unsubscribe_invalid');
  await see(refusal);
  await press();
  await screen.findByText(refusal.problem.message);
  screen.getByRole('heading', { name: t.useless });
  screen.getByRole('link', { name: t.toSettings });
});

test.each(['', 'nonsense', '01ARZ3NDEKTSV4RRFFQ69G5FAV.money.abc'])(
  'a link that was cut is no link: %s',
  async (cut) => {
    await see(undefined, cut);
    await screen.findByText(t.tokenMissing);
    expect(screen.queryByRole('button', { name: t.action })).toBeNull();
  },
);

test('where the network is gone one tries again', async () => {
  const view = await see(() => {
    throw new TypeError('the line is cut');
  });
  await press();
  await screen.findByText(t.failed);
  view.answers[call] = { data: { kind: 'reminders' } };
  await press();
  await screen.findByText(t.done(name));
});
