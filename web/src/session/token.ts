const key = 'token';
const lostKey = 'session-lost';
const watchers = new Set<() => void>();

/** Used when the browser refuses storage: the session then lasts until the page is closed. */
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

function setItem(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // kept in memory
  }
}

/** Writes the mark first: other tabs read it when they see the token change. */
function write(token: string | null, isLost = false) {
  memoryToken = token;
  lost = isLost;
  setItem(lostKey, isLost ? '1' : null);
  setItem(key, token);
  for (const watch of watchers) watch();
}

/** The token of the session, shared by all tabs; a login or logout in another tab calls the watchers of this one. */
export const tokenStore = {
  read,
  save: (token: string) => write(token),
  drop: () => write(null),
  /** The server no longer accepts the token, so the user did not log out. Remembered until the next login or logout. */
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
