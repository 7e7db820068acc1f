import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { devices } from './devices.ts';
import { tokenStore } from './token.ts';

describe('the token', () => {
  function browser({ storageIsClosed = false } = {}) {
    const items = new Map<string, string>();
    const open = (value: string | null) => {
      if (storageIsClosed) throw new Error('closed');
      return value;
    };
    const page = new EventTarget();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => open(items.get(key) ?? null),
      setItem: (key: string, value: string) => open(value) && items.set(key, value),
      removeItem: (key: string) => open(key) && items.delete(key),
    });
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const anotherTab = (key: string, token: string | null) => {
      if (token === null) items.delete(key);
      else items.set(key, token);
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
    tokenStore.save('mine');
    const observed: Array<string | null> = [];
    const leave = tokenStore.subscribe(() => observed.push(tokenStore.read()));
    anotherTab('token', 'theirs');
    anotherTab('theme', 'dark');
    anotherTab('token', null);
    leave();
    expect(observed).toEqual(['theirs', null]);
  });

  test('a session that the server ended is told from a logout, over a reload and until the next login or logout', () => {
    browser();
    tokenStore.save('a');
    tokenStore.lose();
    expect([tokenStore.read(), tokenStore.wasLost()]).toEqual([null, true]);
    expect(localStorage.getItem('session-lost')).not.toBeNull();
    tokenStore.save('b');
    expect(tokenStore.wasLost()).toBe(false);
    tokenStore.lose();
    tokenStore.drop();
    expect([tokenStore.wasLost(), localStorage.getItem('session-lost')]).toEqual([false, null]);
  });

  test('other tabs hear of a lost session with its token, and of the login that ends it', () => {
    const { anotherTab } = browser();
    const observed: boolean[] = [];
    const leave = tokenStore.subscribe(() => observed.push(tokenStore.wasLost()));
    anotherTab('session-lost', '1');
    anotherTab('token', null);
    anotherTab('session-lost', null);
    anotherTab('token', 'b');
    leave();
    expect(observed).toEqual([true, false]);
  });

  test('a browser that keeps nothing knows of a lost session while the page is open', () => {
    browser({ storageIsClosed: true });
    tokenStore.lose();
    expect(tokenStore.wasLost()).toBe(true);
  });

  test('a browser that keeps nothing still still has a session while the page is open', () => {
    browser({ storageIsClosed: true });
    tokenStore.save('a');
    expect(tokenStore.read()).toBe('a');
    tokenStore.drop();
    expect(tokenStore.read()).toBeNull();
  });
});

describe('devices', () => {
  let items: Map<string, string>;

  beforeEach(() => {
    items = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('keeps one name for each account, the latest first, and five at most', () => {
    expect(devices.header()).toBeUndefined();
    devices.keep('lin', 'a');
    devices.keep('chen', 'b');
    devices.keep('lin', 'c');
    expect(devices.header()).toBe('c,b');
    for (const user of ['1x', '2x', '3x', '4x']) devices.keep(user, `of ${user}`);
    expect(devices.header()).toBe('of 4x,of 3x,of 2x,of 1x,c');
  });

  test('what is not a list of names is none', () => {
    for (const text of ['[', '3', '{"lin":7}', 'null']) {
      items.set('devices', text);
      expect(devices.header()).toBeUndefined();
    }
  });
});
