import { afterEach, expect, test, vi } from 'vitest';
import { tokenStore } from './token.ts';

function browser({ storageIsClosed = false } = {}) {
  const kept = new Map<string, string>();
  const open = (value: string | null) => {
    if (storageIsClosed) throw new Error('closed');
    return value;
  };
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => open(kept.get(key) ?? null),
    setItem: (key: string, value: string) => open(value) && kept.set(key, value),
    removeItem: (key: string) => open(key) && kept.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const anotherTab = (key: string, token: string | null) => {
    if (token === null) kept.delete(key);
    else kept.set(key, token);
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { anotherTab };
}

afterEach(() => {
  tokenStore.drop();
  vi.unstubAllGlobals();
});

test('keeps the token until it is dropped, and tells those who watch', () => {
  browser();
  let changes = 0;
  const leave = tokenStore.subscribe(() => {
    changes += 1;
  });
  tokenStore.save('a');
  expect(tokenStore.read()).toBe('a');
  tokenStore.drop();
  expect(tokenStore.read()).toBeNull();
  leave();
  tokenStore.save('b');
  expect(changes).toBe(2);
});

test('follows a login and a logout in another tab, and nothing else that happens there', () => {
  const { anotherTab } = browser();
  const seen: Array<string | null> = [];
  const leave = tokenStore.subscribe(() => seen.push(tokenStore.read()));
  anotherTab('token', 'theirs');
  anotherTab('theme', 'dark');
  anotherTab('token', null);
  leave();
  expect(seen).toEqual(['theirs', null]);
});

test('a browser that keeps nothing still has a session while the page is open', () => {
  browser({ storageIsClosed: true });
  tokenStore.save('a');
  expect(tokenStore.read()).toBe('a');
  tokenStore.drop();
  expect(tokenStore.read()).toBeNull();
});
