import { usernameFault } from '../forms/faults.ts';

const longestBase = 24;

/**
 * A username from the local part of an email address. `digits` make it another one if it is taken, and stand for an
 * address that gives no name: a number, or a word that nobody may be called.
 */
export function proposeUsername(email: string, digits: string, isTaken: boolean): string {
  const [local = ''] = email.trim().split(/[@+]/);
  const base = local
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, longestBase)
    .replace(/_+$/, '');
  const name = isTaken ? `${base}_${digits}` : base;
  return base.length < 3 || usernameFault(name) ? `reader_${digits}` : name;
}

/** Four digits, so that two people with the same name rarely get the same one. */
export const randomDigits = (): string => String(1000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 9000));
