const key = 'token';
const watchers = new Set<() => void>();

/** Memory stands in where the browser refuses storage: the session then lasts until the page is closed. */
let kept: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

function write(token: string | null) {
  kept = token;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // kept in memory
  }
  for (const watch of watchers) watch();
}

/** The session's token. Every tab reads the same one; a login or logout elsewhere reaches the watchers of this tab. */
export const tokenStore = {
  read,
  save: (token: string) => write(token),
  drop: () => write(null),
  subscribe(watch: () => void) {
    const fromElsewhere = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return;
      kept = null;
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
