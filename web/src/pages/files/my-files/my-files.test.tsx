// @vitest-environment jsdom
import { act, fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, post } from '../../../test/goods.ts';
import { pagination, visitAsMember } from '../../../test/visit.tsx';

const { ownFiles: t, shared } = zh;
const file = post({ title: '手写信纸', is_public: false, purchase_count: 4 });
const list = { posts: [file], pagination: { ...pagination, total: 1, totalPages: 1 } };

test.each([
  ['/my-files', 'GET /files/user'],
  ['/dashboard', 'GET /files/my-files'],
])(
  'on %s a file of one’s own shows its status and price, and can be viewed, edited, passed on and deleted',
  async (path, call) => {
    const writeText = vi.fn();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await visitAsMember(path, { [call]: list });
    const rows = await screen.findByRole('list', { name: t.list });
    const row = within(within(rows).getByRole('listitem'));
    expect(row.getByRole('switch', { name: `${t.isPublic} ${file.title}`, checked: false })).toBeTruthy();
    for (const text of row.getAllByText(zh.file.sold('4'))) expect(text.closest('[aria-hidden]')).toBeNull();
    expect(row.getAllByText(zh.ui.isPrivate).length).toBeGreaterThan(1);
    expect(row.getByText('.00').closest('.num')?.textContent).toBe('¥39.00');
    fireEvent.keyDown(row.getByRole('button', { name: t.menuOf(file.title) }), { key: 'Enter' });
    const item = (name: string) => screen.findByRole('menuitem', { name });
    expect((await item(t.menu.view)).getAttribute('href')).toBe(`/code/${file.id}`);
    expect((await item(shared.edit)).getAttribute('href')).toBe(`/edit/${file.id}`);
    expect(await item(t.menu.remove)).toBeTruthy();
    fireEvent.click(await item(t.menu.copyLink));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/code/${file.id}`));
  },
);

test('filter, status, order and page live in the address, and the server is asked for them', async () => {
  const { calls } = await visitAsMember('/my-files?q=信&status=private&sort=title&page=2', {
    'GET /files/user': { ...list, pagination: { ...pagination, total: 11, totalPages: 2 } },
  });
  expect(await screen.findByText(t.found('11'))).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('GET /files/user'))).toEqual([
    `GET /files/user?page=2&limit=10&sortBy=title&q=${encodeURIComponent('信')}&status=private`,
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: t.status }), { target: { value: 'all' } });
  await waitFor(() => expect(location.search).toBe(`?q=${encodeURIComponent('信')}&sort=title`));
});

describe('its rows', () => {
  const { ownFiles: t, edit, shared } = zh;
  const idOf = (at: number) => `01ARZ3NDEKTSV4RRFFQ69G5F${String(at).padStart(2, '0')}`;
  const files = [1, 2, 3].map((at) => post({ id: idOf(at), title: `第 ${at} 件`, is_public: at !== 3 }));
  const onePage = { ...pagination, total: 3, totalPages: 1 };
  const fileStats = {
    views: 40,
    sales: 3,
    net: 111.15,
    conversion: 0.075,
    sources: [{ source: 'via:news', views: 40 }],
  };
  const days = { from: '2026-10-22', to: '2026-11-20' };

  async function openFiles(more: object = {}) {
    const visited = await visitAsMember('/my-files', {
      'GET /files/user': { posts: files, pagination: onePage },
      ...Object.fromEntries(files.map((file) => [`PUT /files/${file.id}`, { data: detail(file) }])),
      ...more,
    });
    const rows = await within(await screen.findByRole('list', { name: t.list })).findAllByRole('listitem');
    const row = (at: number) => within(rows[at - 1] ?? document.body);
    const writes = () => visited.calls.filter((call) => call.startsWith('PUT'));
    return { ...visited, row, puts: writes };
  }

  type Row = ReturnType<typeof within<typeof queries>>;

  const priceOf = (at: number) => t.priceOf(`第 ${at} 件`);

  function typePrice(row: Row, at: number, text: string) {
    fireEvent.click(row.getByRole('button', { name: new RegExp(priceOf(at)) }));
    const field = row.getByRole('spinbutton', { name: priceOf(at) });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: text } });
    return field;
  }

  test('a price is changed in its place by Enter, shown at once, and turned back with the reason when it is refused', async () => {
    const { row, bodies, puts: writes, answers } = await openFiles();
    const field = typePrice(row(1), 1, '45.5');
    await act(async () => void fireEvent.submit(field));
    expect(bodies[`PUT /files/${idOf(1)}`]).toEqual({ list_price: 45.5 });
    const button = row(1).getByRole('button', { name: new RegExp(priceOf(1)) });
    expect(button.textContent).toContain('¥45.50');
    expect(document.activeElement).toBe(button);

    answers[`PUT /files/${idOf(2)}`] = new Refusal('too_many_requests');
    const secondField = typePrice(row(2), 2, '9');
    await act(async () => void fireEvent.submit(secondField));
    const reopenedField = await row(2).findByRole('spinbutton', { name: priceOf(2) });
    expect([
      reopenedField.getAttribute('aria-invalid'),
      reopenedField instanceof HTMLInputElement && reopenedField.value,
    ]).toEqual(['true', '9']);
    fireEvent.keyDown(reopenedField, { key: 'Escape' });
    expect(row(2).getByRole('button', { name: new RegExp(priceOf(2)) }).textContent).toContain('¥39.00');
    expect(writes()).toHaveLength(2);
  });

  test('a free file says how often it was fetched, and not that none was sold', async () => {
    const free = { price: 0, list_price: 0, purchase_count: 0, download_count: 3 };
    const posts = files.map((file) => ({ ...file, ...free }));
    const { row } = await openFiles({ 'GET /files/user': { posts, pagination: onePage } });
    expect(row(1).getAllByText(zh.ui.downloads('3'))).toHaveLength(2);
  });

  test('while a sale runs its price is shown, and the usual one struck through and changed', async () => {
    const onSale = { price: 19, list_price: 39, until: '2026-12-01T00:00:00.000Z' };
    const posts = files.map((file) => ({ ...file, ...onSale }));
    const { row, bodies, puts: writes } = await openFiles({ 'GET /files/user': { posts, pagination: onePage } });
    const priceButton = () => row(1).getByRole('button', { name: new RegExp(priceOf(1)) });
    expect(priceButton().querySelector('s')?.textContent).toBe('¥39.00');
    expect(priceButton().textContent).toContain('¥19.00');
    const field = typePrice(row(1), 1, '39');
    await act(async () => void fireEvent.submit(field));
    expect(writes()).toEqual([]);
    const reopenedField = typePrice(row(1), 1, '45');
    await act(async () => void fireEvent.submit(reopenedField));
    expect(bodies[`PUT /files/${idOf(1)}`]).toEqual({ list_price: 45 });
    expect(priceButton().querySelector('s')?.textContent).toBe('¥45.00');
    expect(priceButton().textContent).toContain('¥19.00');
  });

  test('what is no price stays in the field with the reason, Escape leaves it as it was, and nothing is sent', async () => {
    const { row, puts: writes } = await openFiles();
    const field = typePrice(row(1), 1, 'abc');
    await act(async () => void fireEvent.submit(field));
    expect(row(1).getByText(edit.problem.priceInvalid)).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(row(1).getByRole('button', { name: new RegExp(priceOf(1)) }).textContent).toContain('¥39.00');
    const unchangedField = typePrice(row(1), 1, '39');
    await act(async () => void fireEvent.submit(unchangedField));
    expect(writes()).toEqual([]);
  });

  async function startChoosing() {
    fireEvent.keyDown(screen.getByRole('button', { name: t.menuOfList }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: t.chooseFiles }));
    await screen.findByRole('group', { name: t.bulk.label });
  }

  const bar = () => within(screen.getByRole('group', { name: t.bulk.label }));
  const isOn = (row: Row) => row.getByRole<HTMLInputElement>('switch').checked;

  test('several files are hidden at once; what fails is named with its reason, and the way back brings back the rest', async () => {
    const {
      row,
      puts: writes,
      answers,
    } = await openFiles({ [`PUT /files/${idOf(2)}`]: new Refusal('file_not_found') });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await startChoosing();
    fireEvent.click(screen.getByRole('checkbox', { name: t.chooseAll }));
    expect(bar().getByText(t.bulk.chosen('3'))).toBeTruthy();
    fireEvent.click(bar().getByRole('button', { name: t.bulk.hide }));
    expect(await screen.findByText(t.bulk.done(1, 1, 1))).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('「第 2 件」：');
    expect([1, 2, 3].map((at) => isOn(row(at)))).toEqual([false, true, false]);
    expect(writes()).toEqual([`PUT /files/${idOf(1)}`, `PUT /files/${idOf(2)}`]);
    answers[`PUT /files/${idOf(2)}`] = { data: detail(files[1]) };
    fireEvent.click(screen.getByRole('button', { name: shared.undo }));
    expect(await screen.findByText(t.bulk.done(1, 0, 0))).toBeTruthy();
    expect(isOn(row(1))).toBe(true);
  });

  test('one price for several; whoever is told to wait is asked no more for the rest', async () => {
    const {
      row,
      puts: writes,
      bodies,
    } = await openFiles({ [`PUT /files/${idOf(2)}`]: new Refusal('too_many_requests') });
    await startChoosing();
    for (const at of [1, 2, 3]) fireEvent.click(row(at).getByRole('checkbox'));
    fireEvent.click(bar().getByRole('button', { name: t.bulk.price }));
    const field = bar().getByRole('spinbutton', { name: t.bulk.newPrice });
    fireEvent.submit(field);
    expect(bar().getByText(edit.problem.priceInvalid)).toBeTruthy();
    fireEvent.change(field, { target: { value: '0' } });
    fireEvent.submit(field);
    expect(await screen.findByText(t.bulk.done(1, 2, 0))).toBeTruthy();
    expect(bodies[`PUT /files/${idOf(1)}`]).toEqual({ list_price: 0 });
    expect(writes()).toHaveLength(2);
    expect(row(1).getAllByText(zh.common.free).length).toBe(1);
    fireEvent.click(bar().getByRole('button', { name: shared.done }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('a file’s days and where its views came from are fetched when somebody wants to see them', async () => {
    const stats = { ...days, ...fileStats, days: [{ date: '2026-11-20', views: 40, sales: 3, net: 111.15 }] };
    const { row, calls } = await openFiles({ [`GET /files/${idOf(1)}/stats`]: { data: stats } });
    expect(calls.some((call) => call.includes(`${idOf(1)}/stats`))).toBe(false);
    fireEvent.keyDown(row(1).getByRole('button', { name: t.menuOf('第 1 件') }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: t.menu.stats }));
    const dialog = within(await screen.findByRole('dialog', { name: '第 1 件' }));
    expect(await dialog.findByText(t.viaSource('news'))).toBeTruthy();
    expect(dialog.getByText('¥111.15')).toBeTruthy();
  });

  test('who sees a file is changed in its menu; a switch that the server refuses turns back', async () => {
    const { row, bodies, answers, toasts } = await openFiles();
    fireEvent.keyDown(row(1).getByRole('button', { name: t.menuOf('第 1 件') }), { key: 'Enter' });
    const hide = await screen.findByRole('menuitem', { name: t.bulk.hide });
    await act(async () => void fireEvent.click(hide));
    expect(bodies[`PUT /files/${idOf(1)}`]).toEqual({ is_public: false });
    await waitFor(() => expect(isOn(row(1))).toBe(false));
    answers[`PUT /files/${idOf(2)}`] = new Refusal('internal');
    await act(async () => void fireEvent.click(row(2).getByRole('switch')));
    await waitFor(() => expect(toasts()).toContain(t.changeFailed));
    expect(isOn(row(2))).toBe(true);
  });
});
