import { createHash, randomUUID } from 'node:crypto';
import { callerAt } from '#functions/domain/addresses';

/**
 * Views of one file that one address is counted for on a day. A campus and a mobile carrier have one address for
 * thousands, so it is far above a household's: what it stops is a script.
 */
const viewsPerAddress = 3_000;

/** Of addresses and files together; beyond it those that came first are forgotten. */
const remembered = 50_000;

interface View {
  ip: string | undefined;
  fileId: string;
  day: string;
}

/**
 * In the memory of the process, because a counter in the table would be the second write of a view. An address is kept
 * nowhere: what stands here is a hash with a salt that nobody knows and that is gone with the day. Several processes count
 * apart, so a script has as many times the limit as it keeps processes busy; the firewall's limit stands before them all.
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
