import { isReservedName } from '#shared/accounts/reserved-names';

type Profile = Record<'username' | 'displayName' | 'bio' | 'email', string>;
type ProfileForm = { email: string; bio?: string | undefined; display_name?: string | undefined };

/** The fields that differ: saving a form must not revert changes that were made elsewhere meanwhile. */
export interface ProfileChange {
  bio?: string | undefined;
  displayName?: string | undefined;
  email?: string | undefined;
}

const ifChanged = (requested: string | undefined, current: string): string | undefined =>
  requested === current ? undefined : requested;

/** An empty display name is replaced by the username. */
export const profileChange = (user: Profile, { email, bio, display_name: name }: ProfileForm): ProfileChange => ({
  bio: ifChanged(bio, user.bio),
  displayName: ifChanged(name === '' ? user.username : name, user.displayName),
  email: ifChanged(email, user.email),
});

/** A new display name that could pass for the platform. A name chosen before this rule stays. */
export const isPlatformName = ({ displayName }: ProfileChange): boolean =>
  displayName !== undefined && isReservedName(displayName);
