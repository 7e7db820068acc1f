/** Which tab is at work on which upload, so that a second tab does not take the first one's files for left over. */
export interface Tab {
  id: string;
  /** From the first upload on, the others know that this tab is open. */
  hold(): void;
  /** The ids of all tabs that hold uploads now, this one perhaps among them. */
  others(): Promise<ReadonlySet<string>>;
}

const prefix = 'uploads-tab:';

/** The browser lets go of a tab's lock when the tab is closed or loaded again, however it ends. */
export function browserTab(): Tab {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  let isHeld = false;
  return {
    id,
    hold() {
      if (isHeld || !('locks' in navigator)) return;
      isHeld = true;
      /** Never resolved: held until the tab is gone. A refusal only means that tabs do not see each other. */
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
