// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Storefront } from '#shared/contract/profiles';
import { zh } from '../../../../i18n/zh.ts';
import { emptyStall, person, post } from '../../../../test/goods.ts';
import { member, pagination, visit } from '../../../../test/visit.tsx';

const t = zh.stall;
const pinned = post({ id: '01ARZ3NDEKTSV4RRFFQ69G5F01', title: '代表作' });

const open = (storefront: Partial<Storefront> = {}) =>
  visit('/profile?tab=stall', {
    as: 'member',
    answers: {
      [`GET /users/${member.username}`]: { user: person(1), stall: { ...emptyStall, ...storefront } },
      'GET /files/user': { posts: [pinned], pagination },
      'PUT /users/profile/stall': { message: '摊位介绍已更新' },
    },
  });

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () =>
  fireEvent.click(
    within(screen.getByRole('region', { name: t.heading })).getByRole('button', { name: zh.shared.save }),
  );
const typedIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

test('what is filled in is saved, addresses as browsers write them', async () => {
  const { bodies, toasts } = await open();
  await screen.findByRole('textbox', { name: t.about });
  type(t.about, '手写笔记');
  type(t.linkTitle(1), '作品集');
  type(t.linkAddress(1), '摊位.中国/书');
  fireEvent.change(screen.getByRole('combobox', { name: t.pinned }), { target: { value: pinned.id } });
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(t.showsSold) }));
  save();
  await waitFor(() => expect(toasts()).toEqual(['摊位介绍已更新']));
  expect(bodies['PUT /users/profile/stall']).toEqual({
    about: '手写笔记',
    links: [{ title: '作品集', url: 'https://xn--nqq942c.xn--fiqs8s/%E4%B9%A6' }],
    pinned_file_id: pinned.id,
    shows_sold: true,
  });
  expect(await screen.findByText(t.saved)).toBeTruthy();
  type(t.about, '手写笔记，和扫描');
  expect(screen.getByText(t.unsaved)).toBeTruthy();
});

test('what comes of marks can be seen before it is saved', async () => {
  await open();
  await screen.findByRole('textbox', { name: t.about });
  expect(screen.queryByRole('button', { name: zh.create.descriptionLook })).toBeNull();
  type(t.about, '## 怎么挑\n\n先看**样张**');
  fireEvent.click(screen.getByRole('button', { name: zh.create.descriptionLook }));
  const look = within(screen.getByRole('region', { name: zh.create.descriptionLook }));
  expect(await look.findByRole('heading', { name: '怎么挑' })).toBeTruthy();
  expect(look.getByText('样张').tagName).toBe('STRONG');
});

test('what is saved says so, and there is nothing to send before something changes', async () => {
  const { calls } = await open({ about: '手写笔记' });
  await screen.findByText(zh.shared.unchanged);
  save();
  expect(calls.filter((one) => one.startsWith('PUT'))).toEqual([]);
  type(t.about, '扫描');
  type(t.about, '手写笔记');
  expect(screen.getByText(zh.shared.unchanged)).toBeTruthy();
});

test('a fault is said at its field, nothing is sent, and nothing typed is lost', async () => {
  const { calls } = await open();
  await screen.findByRole('textbox', { name: t.about });
  type(t.about, '长'.repeat(2001));
  type(t.linkAddress(1), 'http://lin.example.com');
  save();
  for (const fault of ['about_long', 'link_title_required', 'link_address_invalid'] as const)
    expect(await screen.findByText(t.faults[fault])).toBeTruthy();
  expect(calls.filter((one) => one.startsWith('PUT'))).toEqual([]);
  expect(typedIn(t.linkAddress(1))).toBe('http://lin.example.com');
});

test('what only the server refuses is said at the row it is about, also below an empty one', async () => {
  const { answers } = await open({ links: [{ title: '一', url: 'https://one.example.com/' }] });
  await screen.findByRole('textbox', { name: t.about });
  fireEvent.click(screen.getByRole('button', { name: t.add }));
  fireEvent.click(screen.getByRole('button', { name: t.add }));
  type(t.linkTitle(3), '客服');
  type(t.linkAddress(3), 'https://three.example.com/');
  answers['PUT /users/profile/stall'] = new Response(
    JSON.stringify({
      ...{ type: 'about:blank', title: 'x', status: 400, code: 'invalid_input', message: '请检查', error: '请检查' },
      ...{
        request_id: 'r',
        errors: [{ field: 'links.1.title', code: 'display_name_reserved', message: '请换一个名字' }],
      },
    }),
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  );
  save();
  expect(await screen.findByText('请换一个名字')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: t.linkTitle(3) }).getAttribute('aria-invalid')).toBe('true');
  expect(typedIn(t.linkTitle(1))).toBe('一');
});

test('a row that is taken out leaves the others as they were typed', async () => {
  await open({
    links: [
      { title: '一', url: 'https://one.example.com/' },
      { title: '二', url: 'https://two.example.com/' },
    ],
  });
  await screen.findByRole('textbox', { name: t.about });
  type(t.linkTitle(2), '二号');
  fireEvent.click(screen.getByRole('button', { name: t.remove(1) }));
  expect([typedIn(t.linkTitle(1)), typedIn(t.linkAddress(1))]).toEqual(['二号', 'https://two.example.com/']);
  expect(screen.queryByRole('textbox', { name: t.linkTitle(2) })).toBeNull();
});
