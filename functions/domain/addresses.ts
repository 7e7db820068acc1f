import { networkOf, plainAddress } from './accounts/address-range.ts';

const isThisMachine = (address: string): boolean => address.startsWith('127.') || address === '::1';

/**
 * Who counts as one caller. A household has one address of IPv4, and of IPv6 a /64 in which it may take any. A machine
 * that calls itself has as many names as it likes and is still one.
 */
export function callerAt(ip: string): string {
  const address = plainAddress(ip);
  if (isThisMachine(address)) return 'this machine';
  return address.includes(':') ? `${networkOf(address, 4)}::/64` : address;
}
