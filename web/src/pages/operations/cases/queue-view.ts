import { useSearchParams } from 'react-router-dom';
import { caseKinds, reportTargets } from '#shared/safety';
import type { RequestOf } from '../../../api/addresses.ts';

type View = NonNullable<RequestOf<'GET /operator/cases'>['query']>;

export const queues = ['open', 'appealed', 'decided'] as const satisfies readonly View['state'][];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const readView = (params: URLSearchParams) => ({
  state: oneOf(queues, params.get('state')) ?? 'open',
  kind: oneOf(caseKinds, params.get('kind')),
  type: oneOf(reportTargets, params.get('type')),
});

/** The filter of the queue is in the URL; the plain queue adds nothing to it. */
export function useQueueView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (next: Partial<Record<'state' | 'kind' | 'type', string>>) => {
    const { state, ...rest } = { ...view, ...next };
    const chosen = { state: state === 'open' ? undefined : state, ...rest };
    const written = Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(Object.fromEntries(written), { replace: true });
  };
  return { view, change, isFiltered: view.kind !== undefined || view.type !== undefined };
}
