/** Tells which tab uploads what, so that a second tab does not take over the first one's files. */
export interface Tab {
  id: string;
  /** Shows other tabs that this one is open; called with the first upload. */
  hold(): void;
  /** The ids of all other tabs that hold uploads. */
  others(): Promise<ReadonlySet<string>>;
}

const prefix = 'uploads-tab:';

/** The browser releases a tab's lock when the tab is closed or reloaded. */
export function browserTab(): Tab {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  let isHeld = false;
  return {
    id,
    hold() {
      if (isHeld || !('locks' in navigator)) return;
      isHeld = true;
      /** Never resolved, so it is held until the tab is gone. If locks are refused, tabs just do not see each other. */
      navigator.locks.request(`${prefix}${id}`, () => new Promise(() => undefined)).catch(() => undefined);
    },
    async others() {
      if (!('locks' in navigator)) return new Set();
      const { held: locks = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
      const names = locks.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
      return new Set(names.map((name) => name.slice(prefix.length)).filter((other) => other !== id));
    },
  };
}
