/** The groups of an IPv6 address, with `::` expanded to the missing empty ones. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
}

/** The first groups of an IPv6 address, without leading zeros. */
export const networkOf = (address: string, groups: number): string =>
  groupsOf(address)
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');

const ofFourNumbers = /^\d{1,3}(\.\d{1,3}){3}$/;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Unwraps an IPv4 address that is mapped into IPv6. */
export const plainAddress = (ip: string): string => mapped.exec(ip)?.[1] ?? ip;

/**
 * The range one connection can choose its address from: a /24 of IPv4, or the /48 that an IPv6 subscriber gets at most, so that a
 * caller with a whole range is still one caller. A text that is no address is a range of its own.
 */
export function addressRange(ip: string): string {
  const address = plainAddress(ip);
  if (ofFourNumbers.test(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return address;
  return `${networkOf(address, 3)}::/48`;
}

/** Callers without a trustworthy address share one range. */
export const rangeOf = (ip: string | undefined): string => (ip === undefined ? 'anywhere' : addressRange(ip));
