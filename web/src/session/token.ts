const key = 'token';
const lostKey = 'session-lost';
const watchers = new Set<() => void>();

/** Memory stands in where the browser refuses storage: the session then lasts until the page is closed. */
let memoryToken: string | null = null;
let lost = false;

function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const read = (): string | null => readItem(key) ?? memoryToken;

function put(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // kept in memory
  }
}

/** The mark goes first: other tabs look at it when they hear of the token. */
function write(token: string | null, isLost = false) {
  memoryToken = token;
  lost = isLost;
  put(lostKey, isLost ? '1' : null);
  put(key, token);
  for (const watch of watchers) watch();
}

/** The session's token. Every tab reads the same one; a login or logout elsewhere reaches the watchers of this tab. */
export const tokenStore = {
  read,
  save: (token: string) => write(token),
  drop: () => write(null),
  /** The server does not take it any more: nobody wished to be a guest. Remembered until a login or a logout. */
  lose: () => write(null, true),
  wasLost: () => lost || readItem(lostKey) !== null,
  subscribe(watch: () => void) {
    const fromElsewhere = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return;
      memoryToken = null;
      lost = false;
      watch();
    };
    watchers.add(watch);
    addEventListener('storage', fromElsewhere);
    return () => {
      watchers.delete(watch);
      removeEventListener('storage', fromElsewhere);
    };
  },
};
