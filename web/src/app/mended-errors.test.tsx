// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../i18n/zh.ts';
import { reviewPaths } from '../nav/review-paths.ts';
import { Refusal } from '../test/answers.ts';
import { detail } from '../test/goods.ts';
import { member, pagination, visit } from '../test/visit.tsx';

const settings = { reviews: true, answers: true, reminders: false, versions: true, sales: false };
const write = 'PUT /users/mail-settings';
const loseNetwork = () => {
  throw new TypeError('the line is cut');
};

const mails = (answer: unknown) =>
  visit(reviewPaths.mailSettings(), {
    as: 'member',
    answers: { 'GET /users/mail-settings': { data: settings }, [write]: answer },
  });

const turnOff = async (kind: keyof typeof settings) =>
  fireEvent.click(await screen.findByRole('switch', { name: new RegExp(zh.mails.kinds[kind].name) }));

test('the toast of a call that failed ends when the same call succeeds', async () => {
  const { answers, toasts } = await mails(new Refusal('internal'));
  await turnOff('versions');
  await waitFor(() => expect(toasts()).toEqual([zh.shared.notSaved]));
  answers[write] = { data: { ...settings, versions: false } };
  await turnOff('versions');
  await waitFor(() => expect(toasts()).toEqual([]));
});

test('when the connection is back the toast of a call that was not answered ends, and that of a refusal stays', async () => {
  for (const [answer, remaining] of [
    [loseNetwork, []],
    [new Refusal('internal'), [zh.shared.notSaved]],
  ] as const) {
    const { toasts } = await mails(answer);
    await turnOff('versions');
    await waitFor(() => expect(toasts()).toEqual([zh.shared.notSaved]));
    dispatchEvent(new Event('online'));
    expect(toasts()).toEqual(remaining);
  }
});

test('the toast of a form ends when a field is corrected', async () => {
  const { toasts } = await visit('/login', { answers: { 'POST /auth/login': new Refusal('invalid_credentials') } });
  fireEvent.change(await screen.findByLabelText(zh.auth.nameOrEmail), { target: { value: 'nan' } });
  fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-22x' } });
  fireEvent.click(screen.getByRole('button', { name: zh.nav.login }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-23x' } });
  expect(toasts()).toEqual([]);
});

test('so does that of a file that was not saved', async () => {
  const file = detail({ is_owner: true, user_id: member.id });
  const { toasts } = await visit(`/edit/${file.id}`, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /files/${file.id}/previews`]: { data: { previews: [] } },
      'GET /files/meta/tags': { tags: [] },
      [`PUT /files/${file.id}`]: new Refusal('invalid_input'),
    },
  });
  const title = await screen.findByLabelText(zh.create.titleLabel);
  fireEvent.change(title, { target: { value: '另一个' } });
  const [save] = screen.getAllByRole('button', { name: zh.shared.saveChanges });
  if (save) fireEvent.click(save);
  await waitFor(() => expect(toasts()).toEqual([zh.edit.failed]));
  fireEvent.change(title, { target: { value: '再换一个' } });
  expect(toasts()).toEqual([]);
});

test('that of a list ends when the list comes', async () => {
  const search = 'GET /users/search';
  const { answers, toasts } = await visit('/search?q=lin', { answers: { [search]: new Refusal('internal') } });
  await waitFor(() => expect(toasts()).toEqual([zh.search.failed]));
  answers[search] = { data: { users: [], pagination } };
  fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
  await waitFor(() => expect(toasts()).toEqual([]));
});
