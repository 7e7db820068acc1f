// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, emptyStall, person } from '../../../test/goods.ts';
import { member, visit } from '../../../test/visit.tsx';

const t = zh.edit;
const part = { id: '01ARZ3NDEKTSV4RRFFQ69G5FA1', name: '讲义.pdf', size: 9, type: '', category: 'document' as const };
const preview = { id: part.id, type: 'text/plain', text: '第一页', url: null, expires_at: null };
const file = detail({
  is_owner: true,
  tags: ['真题'],
  previews: [part.id],
  files: [{ ...part, sha256: null }],
  user_id: member.id,
});
const newer: FileDetail = { ...file, title: '考研政治', updated_at: '2026-05-06T07:08:09.000Z' };
const at = `/edit/${file.id}`;
const put = `PUT /files/${file.id}`;

afterEach(() => sessionStorage.clear());

const edit = (change: object = {}) =>
  visit(at, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /files/${file.id}/previews`]: {
        data: { previews: [{ ...preview, pages: null, seconds: null, duration: null, waveform: null }] },
      },
      'GET /files/meta/tags': { tags: [] },
      'GET /users/seller': { user: person(1), stall: emptyStall },
      ...change,
    },
  });

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const values = async () => [
  (await field(zh.create.titleLabel)).value,
  (await field(zh.create.description)).value,
  screen.getByRole<HTMLInputElement>('spinbutton').value,
];
const opened = async () => {
  await edit();
  return values();
};
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const tile = () => screen.findByRole('button', { name: new RegExp(`^${zh.previews.show}.*${part.name}$`) });
const isTileShown = async () => (await tile()).getAttribute('aria-pressed') === 'true';
const save = async () => {
  const [button] = await screen.findAllByRole('button', { name: zh.shared.saveChanges });
  if (button) fireEvent.click(button);
};

async function typeAll() {
  await type(zh.create.titleLabel, '考研英语二');
  await type(zh.create.description, '加了今年的');
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '45' } });
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${zh.create.isPublic}`) }));
  fireEvent.click(await tile());
}

const typed = ['考研英语二', '加了今年的', '45'];

const expectAllTyped = async () => {
  expect(await values()).toEqual(typed);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${zh.create.isPublic}`) }).checked).toBe(
    false,
  );
  expect(await isTileShown()).toBe(false);
};

test('what was typed is there again after a session that ended at saving, and is sent then', async () => {
  const login = { token: 'new', device: 'd', user: member };
  const { answers, bodies, toasts } = await edit({ [put]: new Refusal('unauthorized'), 'POST /auth/login': login });
  await typeAll();
  expect(screen.queryByText(t.restored)).toBeNull();
  await save();
  fireEvent.change(await screen.findByLabelText(zh.auth.nameOrEmail), { target: { value: 'nan' } });
  fireEvent.change(screen.getByLabelText(zh.auth.password), { target: { value: 'hunter-22x' } });
  fireEvent.click(screen.getByRole('button', { name: zh.nav.login }));

  await screen.findByText(t.restored);
  await expectAllTyped();
  expect(location.pathname).toBe(at);
  answers[put] = { data: { ...file, title: '考研英语二' } };
  await save();
  await waitFor(() => expect(toasts()).toContain(t.saved));
  expect(bodies[put]).toEqual({
    ...{ title: '考研英语二', description: '加了今年的', list_price: 45, is_public: false, previews: [] },
  });
  expect(await opened()).toEqual([file.title, file.description, '39.00']);
  expect(screen.queryByText(t.restored)).toBeNull();
});

test('and after a reload; another account and another file begin with what is there', async () => {
  await edit();
  await typeAll();
  await edit();
  await screen.findByText(t.restored);
  await expectAllTyped();

  const other = { ...member, id: '01ARZ3NDEKTSV4RRFFQ69G5FB0' };
  await edit({ 'GET /auth/verify': { user: other } });
  expect(await values()).toEqual([file.title, file.description, '39.00']);
});

test.each([
  [
    'undone',
    async () => {
      await type(zh.create.titleLabel, file.title);
    },
  ],
  [
    'left on purpose',
    async () => {
      fireEvent.click(screen.getByRole('link', { name: t.back }));
      fireEvent.click(await screen.findByRole('button', { name: t.leave }));
      await waitFor(() => expect(location.pathname).toBe(`/code/${file.id}`));
    },
  ],
])('what was %s is forgotten', async (_, forget) => {
  await edit();
  await type(zh.create.titleLabel, '考研英语二');
  await forget();
  expect(await opened()).toEqual([file.title, file.description, '39.00']);
  expect(screen.queryByText(t.restored)).toBeNull();
});

test('where the file has changed since, that is said, and what was typed comes back when it is asked for', async () => {
  await edit();
  await typeAll();
  await edit({ [`GET /files/${file.id}`]: { data: newer } });
  await screen.findByText(t.changedSince);
  expect(await values()).toEqual([newer.title, newer.description, '39.00']);
  expect(await isTileShown()).toBe(true);

  await edit({ [`GET /files/${file.id}`]: { data: newer } });
  fireEvent.click(await screen.findByRole('button', { name: t.takeBack }));
  expect(await values()).toEqual(typed);
  expect(screen.queryByText(t.changedSince)).toBeNull();
  expect(await isTileShown()).toBe(true);
});

test('a cover that is taken away is gone once that is saved, and one that stays is not sent', async () => {
  const covered = { ...file, cover: { small: '/covers/480/a.webp', large: '/covers/960/a.webp' } };
  const { bodies, toasts } = await edit({
    [`GET /files/${file.id}`]: { data: covered },
    [put]: { data: { ...covered, cover: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: zh.covers.change }));
  fireEvent.click(screen.getByRole('button', { name: zh.covers.remove }));
  fireEvent.click(screen.getByRole('button', { name: zh.shared.undo }));
  fireEvent.click(screen.getByRole('button', { name: zh.covers.remove }));
  await save();
  await waitFor(() => expect(toasts()).toContain(t.saved));
  expect(bodies[put]).toEqual({ cover: null });
});

test('a file that has come to be what was typed has nothing to restore', async () => {
  await edit();
  await type(zh.create.titleLabel, newer.title);
  await edit({ [`GET /files/${file.id}`]: { data: newer } });
  expect(await values()).toEqual([newer.title, newer.description, '39.00']);
  expect(screen.queryByText(t.changedSince)).toBeNull();
});

test('its owner says what part AI had, and is asked to where a file says so and they do not', async () => {
  const marked: FileDetail = { ...file, ai: { declared: 'none', marked: true } };
  const { bodies, toasts } = await edit({ [`GET /files/${file.id}`]: { data: marked }, [put]: { data: marked } });
  expect(await screen.findByText(zh.ai.undeclared)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: zh.ai.choices.generated }));
  expect(screen.queryByText(zh.ai.undeclared)).toBeNull();
  await save();
  await waitFor(() => expect(toasts()).toContain(t.saved));
  expect(bodies[put]).toEqual({ ai: 'generated' });
});
