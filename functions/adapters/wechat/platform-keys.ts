import type { KeyObject } from 'node:crypto';
import { hour, minute } from '#shared/limits';
import type { WechatAccount } from './account.ts';
import { type Certificate, isValidAt, serialOf } from './certificates.ts';

/** Certificates can be revoked, so they are fetched again after this time. */
const maxAge = 12 * hour;

/** Forged notices name unknown serials; their lookups must not become a load on WeChat. */
const minInterval = minute;

/** The public key has an id of another form and is configured: there is nothing to fetch for it. */
const certificateSerial = /^[0-9A-F]{8,64}$/i;

export type KeyOf = (serial: string) => Promise<KeyObject | undefined>;

interface CertificateCache {
  certificates: readonly Certificate[];
  fetchedAt: number;
  /** When they were last requested, and whether that succeeded. */
  askedAt: number;
  isAnswered: boolean;
}

const never = Number.NEGATIVE_INFINITY;

/**
 * The keys that WeChat signs with, by serial: the configured public key, and certificates, which WeChat hands out
 * itself. Both may be in use at once. The function throws if it cannot fetch certificates; undefined means that the
 * serial does not exist.
 */
export function platformKeys(
  { clock, publicKey }: Pick<WechatAccount, 'clock' | 'publicKey'>,
  fetchAll: () => Promise<Certificate[] | undefined>,
): KeyOf {
  let cache: CertificateCache = { certificates: [], fetchedAt: never, askedAt: never, isAnswered: false };
  let running: Promise<void> | undefined;

  const findKey = (serial: string): KeyObject | undefined => {
    const now = clock.now();
    if (now - cache.fetchedAt >= maxAge) return undefined;
    return cache.certificates.find((one) => one.serial === serial && isValidAt(one, now))?.key;
  };

  const refresh = async (): Promise<void> => {
    const askedAt = clock.now();
    const certificates = await fetchAll().catch(() => undefined);
    cache = certificates
      ? { certificates, fetchedAt: askedAt, askedAt, isAnswered: true }
      : { ...cache, askedAt, isAnswered: false };
  };

  const refreshIfDue = async (): Promise<void> => {
    if (!running && clock.now() - cache.askedAt < minInterval) return;
    running ??= refresh().finally(() => {
      running = undefined;
    });
    await running;
  };

  return async (named) => {
    if (named === publicKey?.id) return publicKey.key;
    if (!certificateSerial.test(named)) return undefined;
    const serial = serialOf(named);
    const key = findKey(serial);
    if (key) return key;
    await refreshIfDue();
    if (!cache.isAnswered) throw new Error('the certificates of WeChat Pay cannot be had');
    return findKey(serial);
  };
}
