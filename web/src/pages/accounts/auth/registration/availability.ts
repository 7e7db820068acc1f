import { useState } from 'react';
import { useRead } from '../../../../api/use-read.ts';
import { usernameFault } from '../../../../features/forms/faults.ts';

type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/**
 * Checks whether a username is free, when the field is left and not at every letter. A name that waits for verification
 * looks free here; registration itself decides.
 */
export function useAvailability(username: string) {
  const name = username.trim();
  const [checkedName, setCheckedName] = useState('');
  const isChecked = name !== '' && checkedName === name;
  const owner = useRead('GET /users/{usernameOrId}', {
    params: { usernameOrId: checkedName },
    enabled: isChecked,
    retry: false,
  });
  const answer = (): Availability => {
    if (!isChecked) return 'unknown';
    if (owner.isFetching) return 'checking';
    if (owner.data) return 'taken';
    return owner.error?.code === 'user_not_found' ? 'free' : 'unknown';
  };
  return { availability: answer(), check: () => usernameFault(name) === undefined && setCheckedName(name) };
}
