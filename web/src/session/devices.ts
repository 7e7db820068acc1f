import { storedText } from './stored-text.ts';

/** Roughly the number of people who share a browser. */
const devicesAtMost = 5;

const storedDevices = storedText(() => localStorage, 'devices');

function read(): Record<string, string> {
  const entries = Object.entries(Object(storedDevices.readJson()));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * The key under which the server knows this browser, for each account that has logged in with it. It is sent with the
 * next login, so that wrong passwords from elsewhere do not lock out the owner. It grants nothing, and stays after a
 * logout.
 */
export const devices = {
  keep(userId: string, name: string): void {
    const { [userId]: _, ...otherDevices } = read();
    const latest = [[userId, name], ...Object.entries(otherDevices)].slice(0, devicesAtMost);
    storedDevices.write(JSON.stringify(Object.fromEntries(latest)));
  },
  /** The value of the header; undefined when no account has logged in here yet. */
  header: (): string | undefined => Object.values(read()).join(',') || undefined,
};
