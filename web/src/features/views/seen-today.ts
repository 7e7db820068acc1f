import { type KeyValueStorage, storedText } from '../../session/stored-text.ts';

/** The number of files remembered for a day; later views beyond it may count again. */
const atMost = 500;

/** The Beijing day, by which views are counted. */
const beijing = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/**
 * The files viewed in this browser today, so that a reload does not count again. The list stays in the browser and is
 * overwritten the next day; without storage it lasts until the page is closed.
 */
export function seenToday(storage: () => KeyValueStorage = () => localStorage) {
  const storedViews = storedText(storage, 'seen-today');
  let inMemory: { day: string; ids: readonly string[] } = { day: '', ids: [] };

  const idsOf = (day: string): readonly string[] => {
    const stored: unknown = storedViews.readJson();
    const { day: storedDay, ids } = Object(stored);
    const storedIds: unknown[] = storedDay === day && Array.isArray(ids) ? ids : [];
    const remembered = inMemory.day === day ? inMemory.ids : [];
    return [...new Set([...storedIds.map(String), ...remembered])];
  };

  return {
    /** Adds a file. @returns true the first time today */
    add(id: string, now = Date.now()): boolean {
      const day = beijing.format(now);
      const ids = idsOf(day);
      if (ids.includes(id)) return false;
      inMemory = { day, ids: [...ids, id].slice(-atMost) };
      storedViews.write(JSON.stringify(inMemory));
      return true;
    },
  };
}
