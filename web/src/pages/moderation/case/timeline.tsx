import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import type { TrackerStep } from '../../../ui/frame/steps.tsx';

type State = CaseAnswer['state'];

/** The states that follow the first event, for each state a case can be in. */
const statePaths: Record<CaseAnswer['kind'], Partial<Record<State, readonly State[]>>> = {
  report: { open: ['open'] },
  notice: {
    received: ['received'],
    incomplete: ['incomplete', 'received'],
    acted: ['acted'],
    countered: ['acted', 'countered'],
    restored: ['acted', 'countered', 'restored'],
    in_dispute: ['acted', 'in_dispute'],
  },
};

const decidedPaths: Partial<Record<State, readonly State[]>> = {
  appealed: ['decided', 'appealed'],
  upheld: ['decided', 'upheld'],
  lifted: ['decided', 'lifted'],
};

const statePathOf = ({ kind, state }: CaseAnswer): readonly State[] =>
  statePaths[kind][state] ?? decidedPaths[state] ?? ['decided'];

/** States after which more is to come. */
const goesOn: readonly State[] = ['open', 'received', 'acted', 'appealed', 'countered', 'in_dispute'];

/** The events of a case so far, the next one, and its deadline. */
export function useTimeline(answer: CaseAnswer, token: string): TrackerStep[] {
  const { cases: t } = useT();
  const { lately } = useMarketDates();
  const describe = useDescription(answer, token);
  const path = statePathOf(answer);
  const current = path.indexOf(answer.state);
  const stateOf = (state: State, at: number): TrackerStep['state'] => {
    if (at > current && current >= 0) return 'todo';
    if (at < current || !goesOn.includes(state)) return state === 'incomplete' ? 'failed' : 'done';
    return 'now';
  };
  return [
    {
      key: 'begun',
      state: 'done',
      name: answer.kind === 'report' ? t.steps.reported : t.steps.noticed,
      line: lately(answer.opened_at),
    },
    ...path.map((state, at) => ({ key: state, state: stateOf(state, at), ...describe[state]() })),
  ];
}

type Described = Pick<TrackerStep, 'name' | 'line' | 'action'>;

function useDescription(answer: CaseAnswer, token: string): Record<State, () => Described> {
  const { cases, notice } = useT();
  const t = cases.steps;
  const { lately } = useMarketDates();
  const { id, deadline, decided_at, restores_at, missing } = answer;
  const on = (moment: string | null, words: (time: string) => string = (time) => time) =>
    moment && words(lately(moment));
  const complete = (
    <ButtonLink size="sm" tone="ink" className="mt-2" to={paths.notice({ id })} state={{ linkToken: token }}>
      {t.complete}
    </ButtonLink>
  );
  return {
    open: () => ({ name: t.deciding, line: on(deadline, t.decideBy) }),
    received: () => ({ name: t.checking, line: on(deadline, t.checkBy) }),
    incomplete: () => ({
      name: t.incomplete,
      line: t.incompleteLine(missing.map((part) => notice.parts[part]).join(notice.and)),
      action: complete,
    }),
    decided: () => ({ name: t.decided, line: on(decided_at) }),
    acted: () => ({
      name: t.acted,
      line: (
        <>
          {on(decided_at)}
          {answer.state === 'acted' && <span className="block">{t.actedNext}</span>}
        </>
      ),
    }),
    appealed: () => ({ name: t.appealed, line: t.appealedLine }),
    upheld: () => ({ name: t.upheld, line: on(decided_at) }),
    lifted: () => ({ name: t.lifted, line: on(decided_at) }),
    countered: () => ({
      name: t.countered,
      line: answer.state === 'countered' && on(restores_at, t.counteredBy),
    }),
    restored: () => ({ name: t.restored, line: t.restoredLine }),
    in_dispute: () => ({ name: t.dispute, line: t.disputeLine }),
  };
}
