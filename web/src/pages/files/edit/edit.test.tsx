// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { day } from '#shared/limits';
import { fieldText, withZone } from '../../../features/offers/moments.ts';
import { payWhat, sale as t } from '../../../i18n/zh/promotions/selling.ts';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, emptyStall, person } from '../../../test/goods.ts';
import { member, openMore, visitAsMember } from '../../../test/visit.tsx';

describe('the form of a file', () => {
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
    visitAsMember(at, {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /files/${file.id}/previews`]: {
        data: { previews: [{ ...preview, pages: null, seconds: null, duration: null, waveform: null }] },
      },
      'GET /files/meta/tags': { tags: [] },
      'GET /users/seller': { user: person(1), stall: emptyStall },
      ...change,
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

  test('Backspace takes the last tag away where nothing is typed, and otherwise a letter', async () => {
    await edit();
    const tag = () => screen.queryByRole('button', { name: zh.create.removeTag('真题') });
    await openMore();
    await type(zh.create.tags, '考');
    fireEvent.keyDown(await field(zh.create.tags), { key: 'Backspace' });
    expect(tag()).toBeTruthy();
    await type(zh.create.tags, '');
    fireEvent.keyDown(await field(zh.create.tags), { key: 'Backspace' });
    expect(tag()).toBeNull();
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
});

describe('sales and amounts of a buyer’s choice', () => {
  afterEach(() => sessionStorage.clear());

  const file = detail({ is_owner: true, user_id: member.id, price: 39, list_price: 39 });
  const [put, get] = [`PUT /files/${file.id}`, `GET /files/${file.id}`];
  const setSale = `PUT /files/${file.id}/sale`;
  const from = (days: number): string => new Date(Date.now() + days * day).toISOString();

  const sale = { price: 19, starts_at: from(-1), ends_at: from(2), was: 31.2 };
  const running: FileDetail = { ...file, price: 19, was: 31.2, until: sale.ends_at, sale };
  const plannedSale = { price: 19, starts_at: from(1), ends_at: from(2), was: null };
  const planned: FileDetail = { ...file, sale: plannedSale };

  const edit = (of: FileDetail, answers: object = {}) =>
    visitAsMember(`/edit/${file.id}`, { [get]: { data: of }, 'GET /files/meta/tags': { tags: [] }, ...answers });

  async function panel() {
    await openMore();
    return within(screen.getByRole('region', { name: t.title }));
  }
  const save = () => {
    const [button] = screen.getAllByRole('button', { name: zh.shared.saveChanges });
    if (button) fireEvent.click(button);
  };

  test('a sale is checked, set with its zone, and shown; what was typed of the file stays', async () => {
    const { bodies, answers, toasts } = await edit(file);
    fireEvent.change(await screen.findByLabelText(zh.create.titleLabel), { target: { value: '考研英语二' } });
    const region = await panel();
    fireEvent.click(region.getByRole('button', { name: t.set }));
    const field = region.getByRole('spinbutton', { name: t.price });
    fireEvent.change(field, { target: { value: '39' } });
    fireEvent.click(region.getByRole('button', { name: t.send }));
    await region.findByText(t.faults.high('¥39.00'));
    fireEvent.change(field, { target: { value: '19' } });
    const end = fieldText(Date.now() + 61 * day);
    fireEvent.change(region.getByLabelText(t.endsAt), { target: { value: end } });
    await region.findByText(t.faults.long);
    expect(bodies[setSale]).toBeUndefined();
    const soon = fieldText(Date.now() + 2 * day);
    fireEvent.change(region.getByLabelText(t.endsAt), { target: { value: soon } });
    answers[setSale] = { data: { sale } };
    answers[get] = { data: { ...running, updated_at: '2026-05-06T07:08:09.000Z' } };
    fireEvent.click(region.getByRole('button', { name: t.send }));
    await region.findByText(t.running);
    expect(bodies[setSale]).toEqual({ price: 19, ends_at: withZone(new Date(soon).getTime()) });
    expect(toasts()).toContain(t.begun);
    expect(screen.getByLabelText<HTMLInputElement>(zh.create.titleLabel).value).toBe('考研英语二');

    await edit({ ...running, updated_at: '2026-05-06T07:08:09.000Z' });
    await screen.findByText(zh.edit.restored);
    expect(screen.getByLabelText<HTMLInputElement>(zh.create.titleLabel).value).toBe('考研英语二');
  });

  test('what was typed of a sale outlives a reload and a refusal; one that runs by now is shown', async () => {
    await edit(file);
    fireEvent.click((await panel()).getByRole('button', { name: t.set }));
    fireEvent.change((await panel()).getByRole('spinbutton', { name: t.price }), { target: { value: '19' } });
    const { answers, toasts } = await edit(file, { [setSale]: new Refusal('sale_running') });
    const region = await panel();
    fireEvent.click(region.getByRole('button', { name: t.set }));
    expect(region.getByRole<HTMLInputElement>('spinbutton', { name: t.price }).value).toBe('19');
    answers[get] = { data: running };
    fireEvent.click(region.getByRole('button', { name: t.send }));
    await region.findByText(t.running);
    expect(toasts()).toEqual([t.failed]);
    expect(region.queryByRole('button', { name: t.send })).toBeNull();
  });

  test('one that is planned can be changed and taken back; a free file has none', async () => {
    await edit(planned);
    const region = await panel();
    region.getByText(t.plannedState);
    region.getByRole('button', { name: t.change });
    region.getByRole('button', { name: t.takeBack });
    await edit({ ...file, price: 0, list_price: 0 });
    (await panel()).getByText(t.free);
    expect((await panel()).queryByRole('button')).toBeNull();
  });

  test('buyers choose what they pay: the price becomes the least, with what is proposed; and both are taken back', async () => {
    const { bodies, toasts } = await edit(file, { [put]: { data: file } });
    await openMore();
    fireEvent.click(screen.getByRole('switch', { name: payWhat.title }));
    fireEvent.change(screen.getByRole('spinbutton', { name: payWhat.min }), { target: { value: '5' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: payWhat.suggest }), { target: { value: '2' } });
    save();
    await screen.findByText(payWhat.faults.suggestLow);
    expect(bodies[put]).toBeUndefined();
    fireEvent.change(screen.getByRole('spinbutton', { name: payWhat.suggest }), { target: { value: '20' } });
    screen.getByText(payWhat.earnings('¥5.00', '¥4.75'));
    screen.getByText(payWhat.earnings('¥20.00', '¥19.00'));
    save();
    await waitFor(() => expect(toasts()).toContain(zh.edit.saved));
    expect(bodies[put]).toEqual({ list_price: 5, pay_what: { min: 5, suggest: 20 } });

    const chosen = { ...file, price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } };
    const after = await edit(chosen, { [put]: { data: file } });
    await openMore();
    fireEvent.click(screen.getByRole('switch', { name: payWhat.title }));
    save();
    await waitFor(() => expect(after.toasts()).toContain(zh.edit.saved));
    expect(after.bodies[put]).toEqual({ pay_what: null });
  });
});

describe('prices', () => {
  const file = detail({ is_owner: true, user_id: member.id, price: 39, list_price: 39 });

  const at = `/edit/${file.id}`;

  const answers = {
    [`GET /files/${file.id}`]: { data: file },
    [`GET /files/${file.id}/previews`]: { data: { previews: [] } },
    'GET /files/meta/tags': { tags: [] },
  };

  const fee = new RegExp(`^${zh.create.earnings.before}`);
  const field = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: zh.shared.price });
  const isInvalid = async () => (await field()).getAttribute('aria-invalid') === 'true';

  async function type(value: string) {
    fireEvent.focus(await field());
    fireEvent.change(await field(), { target: { value } });
  }

  test('a price that cannot be is said when the field is left, and nothing is reckoned of it', async () => {
    const { problem } = zh.edit;
    await visitAsMember(at, answers);
    for (const [value, message] of [
      ['-1', problem.priceInvalid],
      ['abc', problem.priceInvalid],
      ['1.005', problem.priceInvalid],
      ['50000.01', problem.priceHigh],
    ] as const) {
      await type(value);
      expect(await isInvalid()).toBe(false);
      expect(screen.queryByText(fee)).toBeNull();
      fireEvent.blur(await field());
      expect(screen.getByText(message)).toBeTruthy();
      expect(await isInvalid()).toBe(true);
      expect(screen.queryByText(fee)).toBeNull();
    }
    await type('50000');
    expect(await isInvalid()).toBe(false);
    fireEvent.blur(await field());
    expect(await isInvalid()).toBe(false);
    expect(screen.getByText(fee).textContent).toContain('¥47,500.00');
  });

  test('an empty price that was only passed through is not complained about', async () => {
    await visitAsMember(at, answers);
    await type('');
    fireEvent.focus(await field());
    fireEvent.blur(await field());
    expect(await isInvalid()).toBe(false);
  });
});
