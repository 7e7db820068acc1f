import { passwordFault as guessable, type Owner } from '#shared/accounts/password-rules';
import { isReservedUsername } from '#shared/accounts/reserved-names';
import { usernameText } from '#shared/ids';
import { limits } from '#shared/limits';
import { lengthOf } from '#shared/text/characters';

export interface Registration {
  username: string;
  email: string;
  password: string;
  again: string;
}

export type RegistrationField = keyof Registration;

export const registrationFields = ['username', 'email', 'password', 'again'] as const;

/** Names of texts, so that a shown error follows a switch of the language. */
export type Fault =
  | `username_${'required' | 'invalid' | 'reserved' | 'taken'}`
  | `email_${'required' | 'incomplete' | 'invalid'}`
  | `password_${'short' | 'long' | 'product' | 'personal'}`
  | `again_${'required' | 'differs'}`;

export function usernameFault(text: string): Fault | undefined {
  const name = text.trim();
  if (name === '') return 'username_required';
  if (!usernameText.test(name)) return 'username_invalid';
  return isReservedUsername(name) ? 'username_reserved' : undefined;
}

/** Finds only certain errors: the server decides about an address. */
export function emailFault(text: string): Fault | undefined {
  const email = text.trim();
  if (email === '') return 'email_required';
  if (/^[^\s@]+@[^\s@.]+$/.test(email)) return 'email_incomplete';
  return /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(email) ? undefined : 'email_invalid';
}

/** Common passwords are known only to the server, as the list is long. */
function passwordFault(password: string, owner: Owner): Fault | undefined {
  const length = lengthOf(password);
  if (length < limits.passwordMin) return 'password_short';
  return length > limits.passwordMax ? 'password_long' : guessable(password, owner, location.hostname);
}

function againFault(again: string, password: string): Fault | undefined {
  if (again === '') return 'again_required';
  return again === password ? undefined : 'again_differs';
}

/** The faults of a new password, wherever it is chosen. */
export const passwordFaultsOf = ({ password, again }: Pick<Registration, 'password' | 'again'>, owner: Owner) => ({
  password: passwordFault(password, owner),
  again: againFault(again, password),
});

type Faults = Record<RegistrationField, Fault | undefined>;

/** All faults of the form, including those that are not shown yet. */
export const faultsOf = ({ username, email, password, again }: Registration): Faults => ({
  username: usernameFault(username),
  email: emailFault(email),
  ...passwordFaultsOf({ password, again }, { username: username.trim(), email: email.trim() }),
});
