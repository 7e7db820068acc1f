import { networkOf, plainAddress } from './accounts/address-range.ts';

const isThisMachine = (address: string): boolean => address.startsWith('127.') || address === '::1';

/**
 * The key under which a caller is counted: a household has one IPv4 address, or an IPv6 /64 to choose from. A machine that calls
 * itself has many names and is one caller.
 */
export function callerAt(ip: string): string {
  const address = plainAddress(ip);
  if (isThisMachine(address)) return 'this machine';
  return address.includes(':') ? `${networkOf(address, 4)}::/64` : address;
}
