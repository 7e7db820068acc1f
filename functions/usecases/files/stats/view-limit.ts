import { createHash, randomUUID } from 'node:crypto';
import { callerAt } from '#functions/domain/addresses';

/**
 * Views of a file counted per address and day. A campus or mobile carrier shares one address among thousands, so it
 * only stops scripts.
 */
const viewsPerAddress = 3_000;

/** Pairs of address and file remembered; the oldest are dropped. */
const remembered = 50_000;

interface View {
  ip: string | undefined;
  fileId: string;
  day: string;
}

/**
 * Kept in memory, as a counter in the table would be the second write of a view. No address is stored: keys are hashes
 * with a random salt that is dropped daily. Each process counts for itself, so a script gets the limit per process; the
 * firewall limits all.
 */
export function viewLimit({ uses, entries } = { uses: viewsPerAddress, entries: remembered }): (look: View) => boolean {
  let today = '';
  let salt = '';
  const used = new Map<string, number>();
  return ({ ip, fileId, day }) => {
    if (ip === undefined) return true;
    if (day !== today) {
      [today, salt] = [day, randomUUID()];
      used.clear();
    }
    const key = createHash('sha256')
      .update(`${salt} ${callerAt(ip)} ${fileId}`)
      .digest('base64');
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    const oldest = used.size > entries ? used.keys().next().value : undefined;
    if (oldest !== undefined) used.delete(oldest);
    return count <= uses;
  };
}
