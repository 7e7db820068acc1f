// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { zh } from '../i18n/zh.ts';
import { zhCore } from '../i18n/zh-core.ts';
import { reviewPaths } from '../nav/review-paths.ts';
import { tokenStore } from '../session/token.ts';
import { Refusal } from '../test/answers.ts';
import { detail } from '../test/goods.ts';
import { member, pagination, visit, visitAsMember } from '../test/visit.tsx';

const linksIn = (part: HTMLElement): string[] =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

test('the avatar opens a menu with the profile and the way out, which ends the session at home', async () => {
  const answers = { 'POST /auth/logout': { message: '已退出登录' } };
  const { calls } = await visitAsMember('/terms', answers);
  fireEvent.click(await screen.findByRole('button', { expanded: false, name: /南岸/ }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: zhCore.nav.profile }).getAttribute('href')).toBe('/profile');
  fireEvent.click(within(menu).getByRole('menuitem', { name: zhCore.nav.logout }));
  await waitFor(() => expect(tokenStore.read()).toBeNull());
  expect(location.pathname).toBe('/');
  expect(await screen.findByText(zhCore.nav.loggedOut)).toBeTruthy();
  expect(calls).toContain('POST /auth/logout');
});

test('whoever logs out without a network is out in this browser', async () => {
  const gone = () => {
    throw new TypeError('fetch failed');
  };
  await visitAsMember('/terms', { 'POST /auth/logout': gone });
  fireEvent.click(await screen.findByRole('button', { expanded: false, name: /南岸/ }));
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: zhCore.nav.logout }));
  await waitFor(() => expect(tokenStore.read()).toBeNull());
});

test('a phone’s tabs stand there before the session is known, and ask for nothing until then', async () => {
  const session = Promise.withResolvers<unknown>();
  const figure = 'GET /notifications/count';
  const { calls } = await visitAsMember('/terms', { 'GET /auth/verify': session.promise, [figure]: { count: 0 } });
  expect(await screen.findByRole('navigation', { name: zhCore.nav.bottom })).toBeTruthy();
  expect(calls).not.toContain(figure);
  session.resolve({ user: member });
  await waitFor(() => expect(calls).toContain(figure));
});

test('the footer has the product, the legal pages, the support address and a line of credit', async () => {
  await visit('/');
  const footer = await screen.findByRole('contentinfo');
  expect(linksIn(footer)).toEqual(
    expect.arrayContaining(['/', '/create', '/terms', '/privacy', '/dmca', 'mailto:support@example.com']),
  );
  expect(within(footer).getByText(zhCore.nav.footer.credit(new Date().getFullYear()))).toBeTruthy();
});

describe('guarded pages', () => {
  const gone = () => {
    throw new Error('no network');
  };

  test.each([
    ['that is not reached', zh.errors.network, gone],
    ['that is broken', '我们这边出错了', new Refusal('internal')],
  ])('a guarded page says that a server %s could not be asked, and comes with a retry', async (_, message, failure) => {
    const { answers } = await visitAsMember('/withdraw', { 'GET /auth/verify': failure });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(location.pathname).toBe('/withdraw');
    answers['GET /auth/verify'] = { user: member };
    fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
    expect(await screen.findByRole('heading', { name: zh.withdraw.heading })).toBeTruthy();
  });

  test('the way back from the login page does not lead to the page that sends there', async () => {
    const before = history.length;
    await visit('/withdraw');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(history.length).toBe(before);
  });

  test('so does the form of the payout set-up', async () => {
    await visitAsMember('/alipay-setup?step=form', { 'GET /auth/verify': new Refusal('internal') });
    expect((await screen.findByRole('alert')).textContent).toContain('我们这边出错了');
  });
});

describe('toasts that are over', () => {
  const settings = { reviews: true, answers: true, reminders: false, versions: true, sales: false };
  const write = 'PUT /users/mail-settings';
  const loseNetwork = () => {
    throw new TypeError('the line is cut');
  };

  const mails = (answer: unknown) =>
    visitAsMember(reviewPaths.mailSettings(), { 'GET /users/mail-settings': { data: settings }, [write]: answer });

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
    const { toasts } = await visitAsMember(`/edit/${file.id}`, {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /files/${file.id}/previews`]: { data: { previews: [] } },
      'GET /files/meta/tags': { tags: [] },
      [`PUT /files/${file.id}`]: new Refusal('invalid_input'),
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
});

describe('scrolling', () => {
  /** Leaves a page scrolled down: the browser then opens another page afresh, or the same one again. */
  async function leftAt(address: string, top: number) {
    await visit(address);
    await screen.findByRole('contentinfo');
    vi.stubGlobal('scrollY', top);
    dispatchEvent(new Event('scroll'));
    dispatchEvent(new Event('pagehide'));
    vi.stubGlobal('scrollY', 0);
  }

  const firstScroll = () => vi.mocked(scrollTo).mock.calls[0];

  test('a page that is opened afresh starts at its top, wherever the one before was left', async () => {
    await leftAt('/terms', 400);
    await visit('/payment/return');
    expect(firstScroll()).toEqual([0, 0]);
  });

  test('a page that is loaded again is where it was left', async () => {
    await leftAt('/terms', 400);
    await visit('/terms');
    expect(firstScroll()).toEqual([0, 400]);
  });

  test.each(['wheel', 'pointerdown', 'touchstart', 'keydown'])(
    'a page still too short for where it was left is moved until %s, and no more after it',
    async (input) => {
      await leftAt('/terms', 400);
      await visit('/terms');
      const moves = vi.mocked(scrollTo).mock.calls;
      await expect.poll(() => moves.length).toBeGreaterThan(1);
      dispatchEvent(new Event(input));
      const before = moves.length;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(moves.length).toBe(before);
    },
  );
});

describe('addresses without a page', () => {
  const { notFound, nav, search } = zh;

  const offered = async () => {
    await screen.findByRole('heading', { name: notFound.heading });
    const main = screen.getByRole('heading', { name: notFound.heading }).parentElement;
    return [...(main?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
  };

  test('a guest at an address without a page may look around or look for creators', async () => {
    await visit('/no/such/stall', { as: 'guest' });
    expect(await offered()).toEqual([
      [notFound.home, '/'],
      [search.title, '/search'],
    ]);
  });

  test('a member at an address without a page may look around or go to what was bought', async () => {
    await visitAsMember('/no/such/stall');
    expect(await offered()).toEqual([
      [notFound.home, '/'],
      [nav.purchases, '/purchases'],
    ]);
  });
});

describe('letters that end', () => {
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
});
