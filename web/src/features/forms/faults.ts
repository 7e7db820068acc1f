import { lengthOf } from '#shared/characters';
import { reservedUsernames, usernameText } from '#shared/ids';
import { limits } from '#shared/limits';

export interface Registration {
  username: string;
  email: string;
  password: string;
  again: string;
}

export type RegistrationField = keyof Registration;

export const registrationFields = ['username', 'email', 'password', 'again'] as const;

/** Names of texts, so that a language switch translates an error that is already shown. */
export type Fault =
  | `username_${'required' | 'invalid' | 'reserved' | 'taken'}`
  | `email_${'required' | 'incomplete' | 'invalid'}`
  | `password_${'short' | 'long'}`
  | `again_${'required' | 'differs'}`;

export function usernameFault(text: string): Fault | undefined {
  const name = text.trim();
  if (name === '') return 'username_required';
  if (!usernameText.test(name)) return 'username_invalid';
  return reservedUsernames.has(name.toLowerCase()) ? 'username_reserved' : undefined;
}

/** Only what is surely wrong: the last word about an address is the server's. */
export function emailFault(text: string): Fault | undefined {
  const email = text.trim();
  if (email === '') return 'email_required';
  if (/^[^\s@]+@[^\s@.]+$/.test(email)) return 'email_incomplete';
  return /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(email) ? undefined : 'email_invalid';
}

function passwordFault(password: string): Fault | undefined {
  const length = lengthOf(password);
  if (length < limits.passwordMin) return 'password_short';
  return length > limits.passwordMax ? 'password_long' : undefined;
}

function againFault(again: string, password: string): Fault | undefined {
  if (again === '') return 'again_required';
  return again === password ? undefined : 'again_differs';
}

/** Of a password that is chosen anew, wherever that happens. */
export const passwordFaultsOf = ({ password, again }: Pick<Registration, 'password' | 'again'>) => ({
  password: passwordFault(password),
  again: againFault(again, password),
});

type Faults = Record<RegistrationField, Fault | undefined>;

/** Everything that is wrong with the form, whether or not it is time to say so. */
export const faultsOf = ({ username, email, password, again }: Registration): Faults => ({
  username: usernameFault(username),
  email: emailFault(email),
  ...passwordFaultsOf({ password, again }),
});

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /\p{Lo}/u, /[^\p{L}\p{Nd}]/u];

/**
 * 0 to 4: 0 is too short to be allowed. A nudge and no more; what is too common to be safe only the server knows.
 * Length counts for more than odd characters, and a few characters again and again count for nothing.
 */
export function strengthOf(password: string): number {
  if (passwordFault(password) === 'password_short') return 0;
  if (new Set(password).size < 5) return 1;
  const mixed = kinds.filter((kind) => kind.test(password)).length >= 3;
  return 1 + Number(password.length >= 9) + Number(password.length >= 13) + Number(mixed);
}
