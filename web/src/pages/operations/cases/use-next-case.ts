import { useRead } from '../../../api/use-read.ts';
import { useSession } from '../../../session/session.tsx';
import { claimOf } from './due.tsx';

/** The position of a case among the open ones, and the next that no colleague works on. */
export function useNextCase(id: string) {
  const { user } = useSession();
  const { data } = useRead('GET /operator/cases', { query: { state: 'open' } });
  const cases = data?.data.cases ?? [];
  const at = cases.findIndex((row) => row.id === id);
  const others = [...cases.slice(at + 1), ...cases.slice(0, Math.max(at, 0))];
  const next = others.find((row) => (claimOf(row)?.who ?? user?.username) === user?.username);
  return { position: at + 1, count: cases.length, nextId: next?.id };
}
