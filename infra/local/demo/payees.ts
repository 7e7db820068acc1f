import { isIdentityCard } from '#shared/payout-account';
import { type DemoPerson, mailOf } from './people.ts';

/** Born in a year nobody was born in who could sell here: it is nobody's. */
const cardOf = (at: number): string | undefined => {
  const places = `11010118900101${String(100 + at)}`;
  return [...'0123456789X'].map((digit) => places + digit).find(isIdentityCard);
};

/** The mock bank takes a few hours over an account with such a name, so that a payout can be seen on its way. */
const slowly = 'rain_records';
/** Has not said yet where money is to go. */
const unset = 'qinghe_design';

export function payeeOf({ username, displayName }: DemoPerson, at: number) {
  if (username === unset) return undefined;
  const account = mailOf(username);
  return {
    alipayAccount: username === slowly ? `slow-${account}` : account,
    realName: displayName,
    identityCard: cardOf(at),
    phone: `1380013800${at}`,
  };
}

export const isSlow = ({ username }: Pick<DemoPerson, 'username'>): boolean => username === slowly;
