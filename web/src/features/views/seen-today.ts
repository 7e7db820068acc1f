import { type Shelf, storedText } from '../../session/kept.ts';

/** Of files looked at on one day; whoever looks at more may be counted again. */
const atMost = 500;

/** The days that views are counted by. */
const beijing = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/**
 * What this browser has looked at today, so that a reload is no second visit. It stays here: nothing of it is ever sent,
 * and the next day writes over it. Where a browser keeps nothing, it is remembered until the page is closed.
 */
export function seenToday(shelf: () => Shelf = () => localStorage) {
  const place = storedText(shelf, 'seen-today');
  let inMemory: { day: string; ids: readonly string[] } = { day: '', ids: [] };

  const idsOf = (day: string): readonly string[] => {
    const stored: unknown = place.readJson();
    const { day: on, ids } = Object(stored);
    const storedIds: unknown[] = on === day && Array.isArray(ids) ? ids : [];
    const remembered = inMemory.day === day ? inMemory.ids : [];
    return [...new Set([...storedIds.map(String), ...remembered])];
  };

  return {
    /** True the first time today. */
    note(id: string, now = Date.now()): boolean {
      const day = beijing.format(now);
      const ids = idsOf(day);
      if (ids.includes(id)) return false;
      inMemory = { day, ids: [...ids, id].slice(-atMost) };
      place.write(JSON.stringify(inMemory));
      return true;
    },
  };
}
