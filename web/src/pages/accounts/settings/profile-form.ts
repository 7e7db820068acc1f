import { limits } from '#shared/limits';
import { lengthOf } from '#shared/text/characters';
import type { ApiError } from '../../../api/client.ts';
import { emailFault } from '../../../features/forms/faults.ts';

export interface ProfileForm {
  displayName: string;
  email: string;
  bio: string;
  /** Needed only if the address changes. */
  currentPassword: string;
}

const apiNames = {
  displayName: 'display_name',
  email: 'email',
  bio: 'bio',
  currentPassword: 'current_password',
} as const;
type Name = keyof ProfileForm;
const names = ['displayName', 'email', 'bio', 'currentPassword'] as const satisfies readonly Name[];

type Fault =
  | 'email_empty'
  | 'display_name_long'
  | 'bio_long'
  | 'password_required'
  | Exclude<ReturnType<typeof emailFault>, undefined | 'email_required'>;

export type Faults = Partial<Record<Name, Fault>>;

const isLong = (text: string, most: number): boolean => lengthOf(text.trim()) > most;

function addressFault(email: string): Fault | undefined {
  const fault = emailFault(email);
  return fault === 'email_required' ? 'email_empty' : fault;
}

/** Whether the address differs from the account's: then the current password is needed. */
export const isMoving = (email: string, current: string): boolean => email.trim().toLowerCase() !== current;

export function faultsOf({ displayName, email, bio, currentPassword }: ProfileForm, current: string): Faults {
  const address = addressFault(email);
  return {
    ...(address && { email: address }),
    ...(isLong(displayName, limits.displayNameLength) && { displayName: 'display_name_long' }),
    ...(isLong(bio, limits.bioLength) && { bio: 'bio_long' }),
    ...(isMoving(email, current) && currentPassword === '' && { currentPassword: 'password_required' }),
  };
}

/** Whether anything differs from what is stored. */
export const isChanged = (values: ProfileForm, stored: ProfileForm): boolean =>
  names.some((name) => values[name].trim() !== stored[name]);

export const bodyOf = ({ displayName, email, bio, currentPassword }: ProfileForm) => ({
  email: email.trim(),
  bio: bio.trim(),
  display_name: displayName.trim(),
  ...(currentPassword !== '' && { current_password: currentPassword }),
});

/** The fields that the server's refusal is about; empty if it is about none. */
export function refusedFields({
  code,
  message,
  fields,
}: Pick<ApiError, 'code' | 'message' | 'fields'>): Partial<ProfileForm> {
  if (code === 'email_refuses_mail') return { email: message };
  if (code === 'current_password_wrong') return { currentPassword: message };
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = fields[apiNames[name]];
      return text ? [[name, text]] : [];
    }),
  );
}
