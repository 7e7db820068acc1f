import type { KeyObject } from 'node:crypto';
import { hour, minute } from '#shared/limits';
import { type Certificate, isGood, serialOf } from './certificates.ts';
import type { WechatAccount } from './gateway.ts';

/** A certificate can be withdrawn: none is believed for longer than this without asking. */
const keptFor = 12 * hour;

/** Serials that nobody knows come with forged notices, and must not become a load on WeChat. */
const askedEvery = minute;

/** The public key has another form of number, and is configured or unknown: nothing can be fetched for it. */
const certificateSerial = /^[0-9A-F]{8,64}$/i;

export type KeyOf = (serial: string) => Promise<KeyObject | undefined>;

interface Known {
  certificates: readonly Certificate[];
  fetchedAt: number;
  /** When they were asked for last, and whether that came to anything. */
  askedAt: number;
  isAnswered: boolean;
}

const never = Number.NEGATIVE_INFINITY;

/**
 * The keys that WeChat signs with, by the serial it names: the configured public key, and certificates, which it hands out
 * itself. Both may be in use at once. The function throws where it cannot find out; undefined means that nobody has it.
 */
export function platformKeys(
  { clock, publicKey }: Pick<WechatAccount, 'clock' | 'publicKey'>,
  fetchAll: () => Promise<Certificate[] | undefined>,
): KeyOf {
  let known: Known = { certificates: [], fetchedAt: never, askedAt: never, isAnswered: false };
  let running: Promise<void> | undefined;

  const found = (serial: string): KeyObject | undefined => {
    const now = clock.now();
    if (now - known.fetchedAt >= keptFor) return undefined;
    return known.certificates.find((one) => one.serial === serial && isGood(one, now))?.key;
  };

  const fetched = async (): Promise<void> => {
    const askedAt = clock.now();
    const certificates = await fetchAll().catch(() => undefined);
    known = certificates
      ? { certificates, fetchedAt: askedAt, askedAt, isAnswered: true }
      : { ...known, askedAt, isAnswered: false };
  };

  const renewed = async (): Promise<void> => {
    if (!running && clock.now() - known.askedAt < askedEvery) return;
    running ??= fetched().finally(() => {
      running = undefined;
    });
    await running;
  };

  return async (named) => {
    if (named === publicKey?.id) return publicKey.key;
    if (!certificateSerial.test(named)) return undefined;
    const serial = serialOf(named);
    const key = found(serial);
    if (key) return key;
    await renewed();
    if (!known.isAnswered) throw new Error('the certificates of WeChat Pay cannot be had');
    return found(serial);
  };
}
