import { storedText } from './kept.ts';

/** A browser is shared by a family at most. */
const devicesAtMost = 5;

const shelf = storedText(() => localStorage, 'devices');

function read(): Record<string, string> {
  const entries = Object.entries(Object(shelf.readJson())).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  return Object.fromEntries(entries);
}

/**
 * By what name the server knows this browser, for each account that has logged in with it: sent with the next login, so that
 * wrong passwords of strangers lock nobody out who has been here before. It opens nothing, and stays after a logout.
 */
export const devices = {
  keep(userId: string, name: string): void {
    const { [userId]: _, ...others } = read();
    const latest = [[userId, name], ...Object.entries(others)].slice(0, devicesAtMost);
    shelf.write(JSON.stringify(Object.fromEntries(latest)));
  },
  /** The header's value; undefined where nobody has logged in here yet. */
  header: (): string | undefined => Object.values(read()).join(',') || undefined,
};
