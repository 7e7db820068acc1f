import { useState } from 'react';

/**
 * True once the value has been true. `useOnce(queries.every(({ isFetched }) => isFetched))` delays the first view of a
 * page until all its data is there, so that late parts do not push others away; later refetches do not hide it again.
 */
export function useEverTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue || value;
}
