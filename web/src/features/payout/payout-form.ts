import {
  accountText,
  identityCardText,
  isIdentityCard,
  isPhone,
  phoneText,
  realNameLength,
} from '#shared/payout-account';
import { lengthOf } from '#shared/text/characters';
import { emailFault } from '../forms/faults.ts';

/** Both forms need the password: a stolen session must not redirect payouts. */
export const accountFields = ['alipayAccount', 'realName', 'current_password'] as const;
export const identityFields = [...accountFields, 'identityCard', 'phone'] as const;

export type PayoutField = (typeof identityFields)[number];

export type PayoutValues = Record<PayoutField, string>;

export const emptyPayout: PayoutValues = {
  alipayAccount: '',
  realName: '',
  identityCard: '',
  phone: '',
  current_password: '',
};

/** Names of texts, so that a shown error follows a switch of the language. */
export type Fault =
  | `${'account' | 'name' | 'card' | 'phone'}_${'required' | 'invalid'}`
  | 'password_required'
  | { is: 'card_length'; digits: number };

function accountFault(text: string): Fault | undefined {
  const account = accountText(text);
  if (account === '') return 'account_required';
  return isPhone(account) || emailFault(account) === undefined ? undefined : 'account_invalid';
}

function nameFault(text: string): Fault | undefined {
  const name = text.trim();
  if (name === '') return 'name_required';
  return lengthOf(name) < realNameLength.min || lengthOf(text) > realNameLength.max ? 'name_invalid' : undefined;
}

/** A wrong number of digits gets a message with the count. */
function cardFault(text: string): Fault | undefined {
  const card = identityCardText(text);
  if (card === '') return 'card_required';
  if (card.length !== 18) return { is: 'card_length', digits: card.length };
  return isIdentityCard(card) ? undefined : 'card_invalid';
}

function phoneFault(text: string): Fault | undefined {
  const phone = phoneText(text);
  if (phone === '') return 'phone_required';
  return isPhone(phone) ? undefined : 'phone_invalid';
}

const passwordFault = (text: string): Fault | undefined => (text === '' ? 'password_required' : undefined);

/** The fault of each field, by the server's rules. */
export const faultOf: Record<PayoutField, (text: string) => Fault | undefined> = {
  alipayAccount: accountFault,
  realName: nameFault,
  identityCard: cardFault,
  phone: phoneFault,
  current_password: passwordFault,
};
