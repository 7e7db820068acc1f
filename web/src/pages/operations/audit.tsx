import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fen } from '#shared/money';
import type { ResponseOf } from '../../api/addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { BeijingMark } from '../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { TitledHead } from '../../nav/titled-head.tsx';
import { Link } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Meta, Rows } from '../../ui/list/rows.tsx';
import { formatCount, formatMoney } from '../../ui/text/format.ts';
import { DayWalk } from './day-walk.tsx';
import { dayOf, today } from './days.ts';
import { Loaded } from './loaded.tsx';

/** The audit log of one day: action, operator and target. */
export function Audit() {
  const { audit: t, frame } = useOperatorMessages();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const day = dayOf(params.get('day')) ?? today();
  const query = useRead('GET /operator/audit', { query: { day }, refetchOnMount: 'always' });
  return (
    <>
      <TitledHead heading={frame.pages.audit} lead={t.lead} />
      <DayWalk day={day} to={operatorPaths.audit} onDay={(next) => void navigate(operatorPaths.audit(next))} />
      <Loaded query={query} takes="support">
        {({ data: { entries } }) =>
          entries.length > 0 ? (
            <>
              <p role="status" className="num mb-1 flex justify-between gap-4 text-ink-3 text-sm">
                {t.shown(formatCount(entries.length))} <BeijingMark />
              </p>
              <Rows label={t.list}>
                {entries.map((entry) => (
                  <Entry key={`${entry.at} ${entry.action} ${entry.target}`} entry={entry} />
                ))}
              </Rows>
            </>
          ) : (
            <Empty heading={t.empty} line={t.emptyLine} />
          )
        }
      </Loaded>
    </>
  );
}

function Entry({ entry }: { entry: ResponseOf<'GET /operator/audit'>['data']['entries'][number] }) {
  const { audit: t, operatorActions } = useOperatorMessages();
  const dates = useMarketDates();
  const { at, actor, action, target, note, before, after } = entry;
  return (
    <li className="py-3">
      <div className="wrap-anywhere">
        <b className="font-semibold">{t.actions[action] ?? action}</b> <Target action={action} target={target} />
      </div>
      <Meta className="mt-0.5">
        <span>{actor}</span>
        <span>{dates.lately(at)}</span>
      </Meta>
      {(note || before || after) && (
        <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {note && <Part label={operatorActions.note}>{note}</Part>}
          {before && (
            <Part label={t.before}>
              <Audited text={before} />
            </Part>
          )}
          {after && (
            <Part label={t.after}>
              <Audited text={after} />
            </Part>
          )}
        </dl>
      )}
    </li>
  );
}

/** Links to the page on which the target is handled. */
function Target({ action, target }: { action: string; target: string }) {
  const to = targetPathOf(action);
  if (!to) return <span className="code">{target}</span>;
  return (
    <Link to={to(target)} data-row className="code underline underline-offset-2 hover:text-accent-text">
      {target}
    </Link>
  );
}

function targetPathOf(action: string): ((target: string) => string) | undefined {
  if (/^(look at|role|seller|stall) ?(person|grant|revoke|hold|release|pin|unpin)/.test(action))
    return operatorPaths.person;
  if (/^(look at )?case/.test(action)) return operatorPaths.case;
  return action.startsWith('refund ') ? operatorPaths.order : undefined;
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="wrap-anywhere text-ink-2">{children}</dd>
  </>
);

/** The revision that was decided on is of no use to readers of the log. */
const unlistedFields = ['revision'];

/** A smaller number is no time in ms since this market exists. */
const firstMoment = 1e12;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values before or after an action: those with a label in words, the others as they were logged. */
function Audited({ text }: { text: string }) {
  const { audit: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const texts = new Map<string, string>(
    [terms.states, terms.decisions, terms.reasons, t.values].flatMap((words) => Object.entries(words)),
  );
  const saidNumber = (value: number, name: string): string => {
    if (name === 'amount') return formatMoney(fen(value));
    return value > firstMoment ? dates.lately(new Date(value).toISOString()) : String(value);
  };
  const describe = (value: unknown, name = ''): string => {
    if (isRecord(value)) return parts(value);
    if (typeof value === 'number') return saidNumber(value, name);
    return texts.get(String(value)) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  const parts = (value: Record<string, unknown>): string =>
    Object.entries(value)
      .filter(([name, one]) => !unlistedFields.includes(name) && one !== '')
      .map(([name, one]) => t.part(t.fields[name] ?? name, describe(one, name)))
      .join(t.between);
  return describe(readJson(text));
}
