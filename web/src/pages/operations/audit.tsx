import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '../../api/addresses.ts';
import { read } from '../../api/query.ts';
import { BeijingMark } from '../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Link } from '../../ui/button/link.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Meta, Rows } from '../../ui/list/rows.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Audited } from './audited.tsx';
import { DayWalk } from './day-walk.tsx';
import { dayOf, today } from './days.ts';
import { Loaded } from './loaded.tsx';

/** The audit log of one day: action, operator and target. */
export function Audit() {
  const { audit: t } = useOperatorMessages();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const day = dayOf(params.get('day')) ?? today();
  const query = useQuery({ ...read('GET /operator/audit', { query: { day } }), refetchOnMount: 'always' });
  usePageTitle(t.title);
  return (
    <>
      <PageHead heading={t.title} lead={t.lead} />
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
  const { audit: t } = useOperatorMessages();
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
          {note && <Part label={t.note}>{note}</Part>}
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
