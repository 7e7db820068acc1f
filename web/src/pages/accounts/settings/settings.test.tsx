// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeletionAnswer, OwnExport } from '#shared/contract/accounts/data';
import type { Storefront } from '#shared/contract/profiles';
import { ownData as t } from '../../../i18n/zh/accounts/own-data.ts';
import { zh } from '../../../i18n/zh.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { emptyStall, person, post } from '../../../test/goods.ts';
import { confirmedAddress, member, pagination, visitAsMember } from '../../../test/visit.tsx';

afterEach(() => sessionStorage.clear());

const asMember = (me: unknown) => visitAsMember('/profile', { 'GET /users/me': me });

test('while no payout account is set a banner says so on the profile, with the way to set it up', async () => {
  await asMember({ user: member, ...confirmedAddress });
  expect(await screen.findByText(zh.profile.noPayout)).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.profile.setUp }).getAttribute('href')).toBe('/alipay-setup');
  await asMember({ user: { ...member, alipay_account: '138****1234' }, ...confirmedAddress });
  await screen.findByDisplayValue(member.email);
  expect(screen.queryByText(zh.profile.noPayout)).toBeNull();
});

test('a profile that the server refuses is 获取用户信息失败, one that nobody answers for is 无法加载用户信息', async () => {
  await asMember(new Refusal('internal'));
  expect(await screen.findByText('获取用户信息失败')).toBeTruthy();
  await asMember(() => {
    throw new TypeError('fetch failed');
  });
  expect(await screen.findByText('无法加载用户信息')).toBeTruthy();
  expect(screen.getByText('网络错误，请稍后重试')).toBeTruthy();
  expect(screen.getByRole('button', { name: zh.common.retry })).toBeTruthy();
});

test.each(['bounced', 'complained'] as const)('mail that is refused is told to whom it was for: %s', async (why) => {
  const answers = { 'GET /users/me': { user: member, ...confirmedAddress, email_refused: why } };
  await visitAsMember('/profile?tab=mails', answers);
  expect(await screen.findByText(zh.profile.mailRefused[why](member.email))).toBeTruthy();
  const link = screen.getByRole('link', { name: zh.profile.changeEmail });
  expect(link.getAttribute('href')).toBe('/profile?tab=edit');
});

const pending_email = { email: 'new@example.com', asked_at: '2026-11-20T04:00:00.000Z' };

test('an address that waits is shown with a way to send its mail again and a way out', async () => {
  const { answers: now, toasts } = await asMember({ user: member, ...confirmedAddress, pending_email });
  now['POST /users/profile/email-change'] = { message: '确认邮件已重新发送' };
  now['DELETE /users/profile/email-change'] = () => {
    now['GET /users/me'] = { user: member, ...confirmedAddress };
    return { message: '已取消更换' };
  };
  expect(await screen.findByText(zh.emailChange.waiting('new@example.com'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: zh.emailChange.resend }));
  await waitFor(() => expect(toasts()).toContain('确认邮件已重新发送'));
  fireEvent.click(screen.getByRole('button', { name: zh.emailChange.cancel }));
  await waitFor(() => expect(screen.queryByText(zh.emailChange.waiting('new@example.com'))).toBeNull());
});

test.each(['changed', 'undone'] as const)('payouts that wait for a change of address say why: %s', async (why) => {
  await asMember({ user: member, ...confirmedAddress, email_hold: { until: '2026-11-27T04:00:00.000Z', why } });
  expect(await screen.findByText(zh.emailChange.holdHeading[why])).toBeTruthy();
});

test('the current password is asked for where the address is another one, and only there', async () => {
  const { answers: now } = await visitAsMember('/profile?tab=edit');
  const bodies: unknown[] = [];
  now['PUT /users/profile'] = () => {
    bodies.push('sent');
    return new Refusal('current_password_wrong');
  };
  const email = await screen.findByLabelText<HTMLInputElement>(zh.auth.email);
  expect(screen.queryByLabelText(zh.profile.currentPassword)).toBeNull();
  fireEvent.change(email, { target: { value: 'new@example.com' } });
  const password = await screen.findByLabelText<HTMLInputElement>(zh.profile.currentPassword);
  fireEvent.click(screen.getByRole('button', { name: zh.shared.save }));
  expect(await screen.findByText(zh.profile.faults.password_required)).toBeTruthy();
  expect(bodies).toEqual([]);
  fireEvent.change(password, { target: { value: 'not mine' } });
  fireEvent.click(screen.getByRole('button', { name: zh.shared.save }));
  expect((await screen.findAllByText('当前密码不正确')).length).toBeGreaterThan(0);
  expect(email.value).toBe('new@example.com');
});

test('what is typed is there again after a login in between, but for the password, and not after it was given up', async () => {
  await visitAsMember('/profile', { 'PUT /users/profile': new Refusal('unauthorized') });
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(await field(zh.profile.bio), { target: { value: '新简介' } });
  fireEvent.change(await field(zh.auth.email), { target: { value: 'new@example.com' } });
  fireEvent.change(await field(zh.profile.currentPassword), { target: { value: 'hunter-22x' } });
  fireEvent.click(screen.getByRole('button', { name: zh.shared.save }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter');

  await visitAsMember('/profile');
  expect((await field(zh.profile.bio)).value).toBe('新简介');
  expect((await field(zh.profile.currentPassword)).value).toBe('');
  fireEvent.click(screen.getByRole('link', { name: zh.profile.toStall }));
  fireEvent.click(await screen.findByRole('button', { name: zh.edit.leave }));
  await waitFor(() => expect(location.pathname).toBe(`/user/${member.username}`));
  await visitAsMember('/profile');
  expect((await field(zh.profile.bio)).value).toBe('');
});

test('what is typed stays while another tab is open, and leaving with it is asked about', async () => {
  const stored = { user: { ...member, bio: '旧简介' }, ...confirmedAddress };
  const { answers: now } = await visitAsMember('/profile', { 'GET /users/me': stored });
  const bio = await screen.findByLabelText<HTMLTextAreaElement>(zh.profile.bio);
  const leave = () => fireEvent.click(screen.getByRole('link', { name: zh.profile.toStall }));
  fireEvent.change(bio, { target: { value: '新简介' } });
  fireEvent.click(screen.getByRole('tab', { name: zh.profile.tabs.mails }));
  leave();
  const dialog = await screen.findByRole('alertdialog', { name: zh.edit.leaveHeading });
  fireEvent.click(within(dialog).getByRole('button', { name: zh.edit.stay }));
  fireEvent.click(screen.getByRole('tab', { name: zh.profile.tabs.info }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(zh.profile.bio).value).toBe('新简介');
  now['PUT /users/profile'] = { message: '个人资料已更新', user: { ...stored.user, bio: '新简介' } };
  now['GET /users/me'] = { ...stored, user: { ...stored.user, bio: '新简介' } };
  fireEvent.click(screen.getByRole('button', { name: zh.shared.save }));
  await screen.findByText('个人资料已更新');
  await waitFor(() => {
    leave();
    expect(location.pathname).toBe(`/user/${member.username}`);
  });
});

describe('the payout account', () => {
  const config = {
    alipayAccount: 'nan***@example.com',
    realName: '*岸',
    identityCard: null as string | null,
    phone: null,
    heldUntil: null,
    unconfirmed: false,
  };

  const answers = (isNeeded: boolean) => ({
    'GET /users/alipay-config': { config },
    'GET /payments/balance': balanceOf({ available: 1200, identity_needed: isNeeded }),
    'GET /payments/balance/daily': { data: { days: [], total: 0 } },
    'GET /payments/sales': noSales,
    'GET /payments/refund-requests': { data: { refunds: [], pagination } },
    'GET /payments/payouts': { data: { payouts: [], pagination } },
  });

  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

  test('another account takes the current password where it was not entered lately; a wrong one is told at its field, and nothing typed is lost', async () => {
    const { answers: now } = await visitAsMember('/profile?tab=payout', answers(false));
    let refusal = new Refusal('invalid_input', {}, { current_password: '请输入当前密码' });
    now['PUT /users/alipay-account'] = () => refusal;
    fireEvent.click(await screen.findByRole('button', { name: zh.payout.change }));
    fireEvent.change(await field(zh.payout.account), { target: { value: 'new@example.com' } });
    fireEvent.change(await field(zh.payout.realName), { target: { value: '王小明' } });
    const send = screen.getByRole('button', { name: zh.payout.change });
    expect(screen.queryByLabelText(zh.profile.currentPassword)).toBeNull();
    fireEvent.click(send);
    const password = await field(zh.profile.currentPassword);
    refusal = new Refusal('current_password_wrong');
    expect(password.autocomplete).toBe('current-password');
    fireEvent.change(password, { target: { value: 'not mine' } });
    fireEvent.click(send);
    const errors = await screen.findAllByText('当前密码不正确');
    expect(
      errors.some((text) => password.getAttribute('aria-describedby')?.includes(text.closest('[id]')?.id ?? '-')),
    ).toBe(true);
    expect((await field(zh.payout.account)).value).toBe('new@example.com');
    expect(password.value).toBe('not mine');
  });

  test.each(['/profile?tab=payout', '/sales'])(
    '%s says that an identity is needed, with the way there',
    async (page) => {
      await visitAsMember(page, answers(true));
      expect(await screen.findByText(zh.payout.identityHeading)).toBeTruthy();
      const link = screen.getByRole('link', { name: zh.payout.complete });
      expect(link.getAttribute('href')).toBe('/alipay-setup?step=form');
    },
  );

  test('an identity that does not stand in the way yet is offered, and no more', async () => {
    await visitAsMember('/profile?tab=payout', answers(false));
    expect(await screen.findByRole('link', { name: zh.payout.complete })).toBeTruthy();
    expect(screen.queryByText(zh.payout.identityHeading)).toBeNull();
  });
});

describe('letters', () => {
  const { mails: t, shared } = zh;
  const settings = { reviews: true, answers: true, reminders: false, versions: true, sales: false };
  const put = 'PUT /users/mail-settings';
  const get = 'GET /users/mail-settings';

  const see = (answer: unknown = { data: settings }) => visitAsMember(reviewPaths.mailSettings(), { [get]: answer });

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
    const view = await see(() => Promise.reject(new TypeError('the line is cut')));
    await screen.findByText(t.failed);
    view.answers[get] = { data: settings };
    fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
    await turned('reviews');
  });
});

describe('logins', () => {
  const { sessions: t } = zh;

  const session = (id: string, more: object) => ({
    id,
    created_at: '2026-11-20T04:00:00.000Z',
    last_seen: '2026-11-22',
    browser: 'Chrome',
    system: 'macOS',
    is_current: false,
    ...more,
  });

  const here = session('A', { is_current: true });
  const there = session('B', { browser: 'WeChat', system: 'iPhone' });
  const unknown = session('C', { browser: null, system: null });

  test('lists logins with browser and days, this one marked, and ends one or all others', async () => {
    let sessions = [here, there, unknown];
    const paths: string[] = [];
    const ended = (remaining: typeof sessions) => (url: URL) => {
      paths.push(url.pathname);
      sessions = remaining;
      return { message: '该设备已退出登录' };
    };
    await visitAsMember('/profile?tab=sessions', {
      'GET /users/me/sessions': () => ({ sessions }),
      'GET /users/me/security-events': { events: [] },
      'DELETE /users/me/sessions/B': ended([here, unknown]),
      'DELETE /users/me/sessions': ended([here]),
    });
    const list = await screen.findByRole('list', { name: zh.profile.parts.sessions });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.includes(t.current))).toEqual([true, false, false]);
    expect(rows[1]?.textContent).toContain('微信 · iPhone');
    expect(rows[2]?.textContent).toContain(t.unknown);
    expect(within(rows[0] ?? list).queryByRole('button')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: t.endOf('微信 · iPhone') }));
    await expect.poll(() => within(list).getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: t.endOthers }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: t.endOthers }));
    await expect.poll(() => within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(paths).toEqual(['/api/users/me/sessions/B', '/api/users/me/sessions']);
    expect(screen.queryByRole('button', { name: t.endOthers })).toBeNull();
  });

  test('tells its owner what happened to the account, eight at first', async () => {
    const event = (n: number) => ({
      what: n === 0 ? 'password-changed' : 'login',
      address: n === 1 ? '203.0.113.7' : null,
      at: `2026-11-20T04:00:${10 + n}.000Z`,
      times: 1,
    });
    await visitAsMember('/profile?tab=security', {
      'GET /users/me/sessions': { sessions: [here] },
      'GET /users/me/security-events': { events: Array.from({ length: 10 }, (_, n) => event(n)) },
    });
    const part = (await screen.findByRole('heading', { name: zh.securityEvents.heading })).closest('details');
    if (!part) throw new Error('no part');
    part.open = true;
    fireEvent(part, new Event('toggle'));
    const list = await screen.findByRole('list', { name: zh.securityEvents.heading });
    expect(within(list).getAllByRole('listitem')).toHaveLength(8);
    expect(list.textContent).toContain('修改了密码');
    expect(list.textContent).toContain('来自 203.0.113.7');
    fireEvent.click(screen.getByRole('button', { name: zh.securityEvents.more }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  });
});

describe('one’s own data', () => {
  const noExport: OwnExport = { state: 'none', made_at: null, size: null, expires_at: null, url: null, next_at: null };
  const staying: DeletionAnswer = { state: 'none', asked_at: null, at: null, obstacles: [], kept: [] };
  const leaving: DeletionAnswer = {
    ...staying,
    state: 'pending',
    asked_at: '2026-11-20T04:00:00.000Z',
    at: '2026-11-27T04:00:00.000Z',
  };

  async function tab(ownExport: OwnExport, deletion: DeletionAnswer) {
    const page = await visitAsMember('/profile?tab=account', {
      'GET /users/me/export': { data: ownExport },
      'GET /users/me/deletion': { data: deletion },
    });
    await screen.findByRole('heading', { name: t.deleteHeading });
    return page.answers;
  }

  /** Inside the open dialog. */
  const prove = async (password: string, send: string) => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(zh.profile.currentPassword), { target: { value: password } });
    fireEvent.click(within(dialog).getByRole('button', { name: send }));
    return dialog;
  };

  test('all one has is asked for with the password; a wrong one is told at its field, and it is packed meanwhile', async () => {
    const now = await tab(noExport, staying);
    const bodies: unknown[] = [];
    now['POST /users/me/export'] = (_: URL, body: unknown) => {
      bodies.push(body);
      return new Refusal('current_password_wrong');
    };
    fireEvent.click(await screen.findByRole('button', { name: t.exportAsk }));
    const dialog = await prove('not mine', t.exportAsk);
    expect(await within(dialog).findAllByText('当前密码不正确')).not.toHaveLength(0);
    now['POST /users/me/export'] = { data: { ...noExport, state: 'making' } };
    now['GET /users/me/export'] = { data: { ...noExport, state: 'making' } };
    fireEvent.click(within(dialog).getByRole('button', { name: t.exportAsk }));
    expect(await screen.findByText(t.making)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies).toHaveLength(1);
  });

  test('what is packed has its size, its last day and its link, and says when there can be another', async () => {
    await tab(
      {
        ...{
          state: 'ready',
          made_at: '2026-11-22T04:00:00.000Z',
          size: 2_500_000,
          url: 'https://bucket.test/mine.zip',
        },
        ...{ expires_at: '2026-11-29T04:00:00.000Z', next_at: '2999-11-23T04:00:00.000Z' },
      },
      staying,
    );
    const link = await screen.findByRole('link', { name: t.download });
    expect(link.getAttribute('href')).toBe('https://bucket.test/mine.zip');
    expect(link.parentElement?.textContent).toMatch(/2\.38 MB/);
    expect(screen.queryByRole('button', { name: t.exportAsk })).toBeNull();
  });

  test('what is in the way of leaving is named, each with its way there, and there is nothing to press', async () => {
    await tab(noExport, {
      ...staying,
      obstacles: [
        { kind: 'balance', amount: 37.05, count: null },
        { kind: 'refunds', amount: null, count: 2 },
        { kind: 'roles', amount: null, count: 1 },
      ],
    });
    const list = await screen.findByRole('list', { name: t.inTheWay });
    const [balance, refunds] = within(list).getAllByRole('listitem');
    expect(balance?.textContent).toContain('37.05');
    expect(refunds?.textContent).toContain(t.count(2));
    expect(within(list).getByRole('link', { name: t.see.purchases }).getAttribute('href')).toBe('/purchases');
    expect(screen.queryByRole('button', { name: t.ask })).toBeNull();
  });

  test('leaving names what goes and what stays, is proven, and can be taken back until its date', async () => {
    const now = await tab(noExport, staying);
    for (const line of [...t.goesList, ...t.staysList]) expect(await screen.findByText(line)).toBeTruthy();
    now['POST /users/me/deletion'] = { data: leaving };
    now['GET /users/me/deletion'] = { data: leaving };
    fireEvent.click(screen.getByRole('button', { name: t.ask }));
    await prove('shichang-2026', t.confirm);
    expect(await screen.findByText(t.pendingLine)).toBeTruthy();
    expect(screen.getByText(/账号将在 .*27.* 注销/)).toBeTruthy();

    now['DELETE /users/me/deletion'] = { data: staying };
    now['GET /users/me/deletion'] = { data: staying };
    fireEvent.click(screen.getByRole('button', { name: t.undo }));
    expect(await screen.findByRole('button', { name: t.ask })).toBeTruthy();
  });
});

describe('the stall', () => {
  const t = zh.stall;
  const pinned = post({ id: '01ARZ3NDEKTSV4RRFFQ69G5F01', title: '代表作' });

  const open = (storefront: Partial<Storefront> = {}) =>
    visitAsMember('/profile?tab=stall', {
      [`GET /users/${member.username}`]: { user: person(1), stall: { ...emptyStall, ...storefront } },
      'GET /files/user': { posts: [pinned], pagination },
      'PUT /users/profile/stall': { message: '摊位介绍已更新' },
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
});
