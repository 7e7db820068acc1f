/** Groups of four digits; `::` stands for as many empty ones as are missing. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
}

const ofFourNumbers = /^\d{1,3}(\.\d{1,3}){3}$/;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What one connection can choose its address from: a /24 of IPv4, the /48 that a subscriber of IPv6 is given at most.
 * Whoever has the whole range is still one caller. A text that is no address is a range of its own.
 */
export function addressRange(ip: string): string {
  const address = mapped.exec(ip)?.[1] ?? ip;
  if (ofFourNumbers.test(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return address;
  const network = groupsOf(address)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/48`;
}

/** Whoever nobody vouches for is in one range with all of them. */
export const rangeOf = (ip: string | undefined): string => (ip === undefined ? 'anywhere' : addressRange(ip));
