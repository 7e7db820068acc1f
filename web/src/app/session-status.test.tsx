import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { zhCore } from '../i18n/zh-core.ts';
import { Header } from './header.tsx';
import { RequireLogin } from './require-login.tsx';

const session = vi.hoisted(() => ({ status: 'guest', user: undefined as unknown }));

vi.mock('../session/session.tsx', () => ({ useSession: () => session }));

const member = { id: '01JD', username: 'nan', display_name: '南岸' };

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

function htmlFor(status: 'guest' | 'user' | 'loading', node: ReactNode): string {
  Object.assign(session, { status, user: status === 'user' ? member : undefined });
  return renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
}

const guarded = (
  <Routes>
    <Route element={<RequireLogin />}>
      <Route index element="the guarded page" />
    </Route>
  </Routes>
);

test('the header has navigation for members, and log in and register for guests', () => {
  const [asMember, asGuest] = [htmlFor('user', <Header />), htmlFor('guest', <Header />)];
  for (const path of ['/dashboard', '/create']) {
    expect(asMember).toContain(`href="${path}"`);
    expect(asGuest).not.toContain(`href="${path}"`);
  }
  for (const path of ['/login', '/register']) {
    expect(asGuest).toContain(`href="${path}`);
    expect(asMember).not.toContain(`href="${path}`);
  }
});

test('a guarded page waits while it is not known who is there, and is for members only', () => {
  expect(htmlFor('loading', guarded)).toContain(zhCore.common.loading);
  expect(htmlFor('loading', guarded)).not.toContain('the guarded page');
  expect(htmlFor('guest', guarded)).not.toContain('the guarded page');
  expect(htmlFor('user', guarded)).toContain('the guarded page');
});
