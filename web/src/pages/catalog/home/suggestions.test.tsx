// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zhCore } from '../../../i18n/zh-core.ts';
import { Refusal } from '../../../test/answers.ts';
import { visit } from '../../../test/visit.tsx';

const { home } = zhCore;
const answer = {
  titles: ['考研英语真题'],
  tags: ['考研', '考研英语'],
  creators: [{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', username: 'nan', display_name: '考南' }],
};
const answers = { 'GET /files/suggestions': answer };

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: home.searchLabel });
const type = (value: string) => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value } });
};
const press = (key: string) => fireEvent.keyDown(field(), { key });
const offered = () =>
  [...(screen.queryByRole('listbox')?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent);
const all = [`考研${home.suggestedTag}`, `考研英语${home.suggestedTag}`, '考南@nan'];
const soughtIn = () => new URLSearchParams(location.search).get('q');

/** The active option, which has to be on the page. */
const reached = () => {
  const id = field().getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  return option?.getAttribute('aria-selected') === 'true' ? option.textContent : id;
};

test('what may be meant is asked for once one rests, and taken with arrows and Enter', async () => {
  const { calls } = await visit('/', { answers });
  expect(field().getAttribute('aria-expanded')).toBe('false');
  type('考');
  type('考研 ');
  type('考');
  await waitFor(() => expect(offered()).toEqual(all));
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('listbox'));
  expect(calls.filter((call) => call.startsWith('GET /files/suggestions'))).toHaveLength(1);

  expect(reached()).toBeNull();
  const steps = [
    ['ArrowDown', all[0]],
    ['ArrowUp', null],
    ['ArrowUp', all[2]],
    ['ArrowUp', all[1]],
  ] as const;
  for (const [key, option] of steps) {
    press(key);
    await waitFor(() => expect(reached()).toBe(option));
  }
  press('Enter');
  await waitFor(() => expect([offered(), soughtIn()]).toEqual([[], '考研英语']));
  expect(field().value).toBe('考研英语');
});

test('Escape takes the list away and leaves what was typed, an arrow brings it back, and the next letter forgets the arrow', async () => {
  await visit('/', { answers });
  type('考');
  await waitFor(() => expect(offered()).toEqual(all));
  press('ArrowDown');
  expect(press('Escape')).toBe(false);
  await waitFor(() =>
    expect([offered(), field().value, field().getAttribute('aria-expanded')]).toEqual([[], '考', 'false']),
  );
  press('ArrowDown');
  await waitFor(() => expect(offered()).toEqual(all));
  press('ArrowDown');
  await waitFor(() => expect(reached()).toBe(all[0]));
  type('考研');
  expect(reached()).toBeNull();
  await waitFor(() => expect(offered()).toEqual(all.slice(1)));
  fireEvent.blur(field());
  expect(offered()).toEqual([]);
});

test('a finger takes a creator, and the field is not what loses the focus', async () => {
  await visit('/', { answers });
  field().focus();
  type('考');
  const creator = await screen.findByRole('option', { name: /@nan/ });
  expect(fireEvent.mouseDown(creator)).toBe(false);
  fireEvent.click(creator);
  await waitFor(() => expect(location.pathname).toBe('/user/nan'));
});

test('nothing is offered in an empty field, nor while a word is composed, nor where the call fails', async () => {
  const { calls: searchCalls, answers: routes, toasts } = await visit('/', { answers });
  const calls = () => searchCalls.filter((call) => call.startsWith('GET /files/suggestions')).length;
  fireEvent.focus(field());
  press('ArrowDown');
  fireEvent.compositionStart(field());
  type('kao');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([calls(), offered()]).toEqual([0, []]);
  routes['GET /files/suggestions'] = new Refusal('internal');
  fireEvent.compositionEnd(field(), { target: { value: '考' } });
  await waitFor(() => expect(calls()).toBe(1));
  await waitFor(() => expect(soughtIn()).toBe('考'));
  expect([offered(), toasts()]).toEqual([[], []]);
});
