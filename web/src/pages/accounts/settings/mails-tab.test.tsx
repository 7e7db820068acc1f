// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { visit } from '../../../test/visit.tsx';

const { mails: t, shared } = zh;
const settings = { reviews: true, answers: true, reminders: false, versions: true, sales: false };
const put = 'PUT /users/mail-settings';
const get = 'GET /users/mail-settings';

const see = (answer: unknown = { data: settings }) =>
  visit(reviewPaths.mailSettings(), { as: 'member', answers: { [get]: answer } });

const turned = async (kind: keyof typeof settings) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(t.kinds[kind].name) });

test('each kind of letter has its switch, and is switched by itself', async () => {
  const view = await see();
  await turned('reviews');
  expect(screen.getAllByRole('switch')).toHaveLength(5);
  expect([(await turned('reviews')).checked, (await turned('reminders')).checked]).toEqual([true, false]);
  view.answers[put] = { data: { ...settings, answers: false } };
  fireEvent.click(await turned('answers'));
  expect((await turned('answers')).checked).toBe(false);
  await waitFor(() => expect(view.bodies[put]).toEqual({ answers: false }));
});

test('a switch that was not kept goes back, and says so', async () => {
  const view = await see();
  view.answers[put] = () => {
    throw new TypeError('the line is cut');
  };
  fireEvent.click(await turned('versions'));
  await waitFor(() => expect(view.toasts()).toEqual([shared.notSaved]));
  expect((await turned('versions')).checked).toBe(true);
});

test('settings that did not come can be asked for again', async () => {
  const view = await see(() => {
    throw new TypeError('the line is cut');
  });
  await screen.findByText(t.failed);
  view.answers[get] = { data: settings };
  fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
  await turned('reviews');
});
