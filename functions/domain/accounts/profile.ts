import { isReservedName } from '#shared/reserved-names';

type Profile = Record<'username' | 'displayName' | 'bio' | 'email', string>;
type ProfileForm = { email: string; bio?: string | undefined; display_name?: string | undefined };

/** Only what differs: whoever saves a form takes nothing back that was changed elsewhere meanwhile. */
export interface ProfileChange {
  bio?: string | undefined;
  displayName?: string | undefined;
  email?: string | undefined;
}

const ifNew = (requested: string | undefined, current: string): string | undefined =>
  requested === current ? undefined : requested;

/** An emptied display name gives the username back. */
export const profileChange = (user: Profile, { email, bio, display_name: name }: ProfileForm): ProfileChange => ({
  bio: ifNew(bio, user.bio),
  displayName: ifNew(name === '' ? user.username : name, user.displayName),
  email: ifNew(email, user.email),
});

/** A name that is new, and would pass for the house. One that was chosen before there was such a rule stays. */
export const isForTheHouse = ({ displayName }: ProfileChange): boolean =>
  displayName !== undefined && isReservedName(displayName);
