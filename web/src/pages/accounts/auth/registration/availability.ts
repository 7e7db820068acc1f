import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../../api/query.ts';
import { usernameFault } from '../../../../features/forms/faults.ts';

type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/**
 * Whether a username is free: nobody's stall has it. A name that waits for its verification looks free here; the
 * registration itself has the last word. Asked when the field is left, not at every letter.
 */
export function useAvailability(username: string) {
  const name = username.trim();
  const [checkedName, setCheckedName] = useState('');
  const isAsked = name !== '' && checkedName === name;
  const owner = useQuery({
    ...read('GET /users/{usernameOrId}', { params: { usernameOrId: checkedName } }),
    enabled: isAsked,
    retry: false,
  });
  const answer = (): Availability => {
    if (!isAsked) return 'unknown';
    if (owner.isFetching) return 'checking';
    if (owner.data) return 'taken';
    return owner.error?.code === 'user_not_found' ? 'free' : 'unknown';
  };
  return { availability: answer(), check: () => usernameFault(name) === undefined && setCheckedName(name) };
}
