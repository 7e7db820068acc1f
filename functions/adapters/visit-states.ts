import { timingSafeEqual } from 'node:crypto';
import { minute, second } from '#shared/limits';
import type { Clock, Tokens } from '../ports/index.ts';

export const visitLasts = 10 * minute;

/** Stands in no ULID, and in no figure written in small letters. */
const separator = 'U';

/** 128 bits, in hexadecimal. */
const macLength = 32;

async function macOf(key: CryptoKey, text: string): Promise<Buffer> {
  const mac = await crypto.subtle.sign('HMAC', key, Buffer.from(`visit:${text}`));
  return Buffer.from(Buffer.from(mac).toString('hex').slice(0, macLength));
}

/**
 * The state of a visit to WeChat, which takes and returns at most 128 letters and digits: a JWT of the same content has
 * 344 characters. Each of `keys` verifies.
 */
export const visitStates = (
  signingKey: Promise<CryptoKey>,
  keys: readonly Promise<CryptoKey>[],
  clock: Clock,
): Pick<Tokens, 'issueVisit' | 'readVisit'> => ({
  async issueVisit({ id, session, file }) {
    const until = Math.floor((clock.now() + visitLasts) / second);
    const text = [id, session, file, until.toString(36)].join(separator);
    return `${text}${separator}${await macOf(await signingKey, text)}`;
  },

  async readVisit(state) {
    const [id, session, file, until = '', mac = '', ...more] = state.split(separator);
    if (!id || !session || !file || mac.length !== macLength || more.length > 0) return undefined;
    const text = [id, session, file, until].join(separator);
    const macs = await Promise.all(keys.map(async (key) => macOf(await key, text)));
    const received = Buffer.from(mac);
    const isOurs = macs.some((own) => own.length === received.length && timingSafeEqual(own, received));
    return isOurs && clock.now() < Number.parseInt(until, 36) * second ? { id, session, file } : undefined;
  },
});
