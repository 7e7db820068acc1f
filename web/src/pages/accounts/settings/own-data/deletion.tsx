import { useState } from 'react';
import type { DeletionAnswer } from '#shared/contract/accounts/data';
import type { Obstacle } from '#shared/own-data';
import { useRead } from '../../../../api/use-read.ts';
import { useWrite } from '../../../../api/write.ts';
import { useTellFailed } from '../../../../features/forms/tell-failed.ts';
import { useOwnDataMessages } from '../../../../i18n/own-data-messages.ts';
import { paths } from '../../../../nav/paths.ts';
import { Button, Link } from '../../../../ui/button/button.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { useDates } from '../../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Deleting the account hides its files, which its own lists show. */
const stale = ['GET /users/me/deletion', 'GET /files/my-files', 'GET /users/me/sessions'] as const;

/** Deletes the account, or cancels a deletion that is planned. */
export function DeletionPanel({ username }: { username: string }) {
  const t = useOwnDataMessages();
  const query = useRead('GET /users/me/deletion');
  const deletion = query.data?.data;
  return (
    <Panel heading={t.deleteHeading}>
      {query.error && <LoadFailed heading={t.loadFailed} error={query.error} onRetry={query.refetch} />}
      {deletion?.state === 'pending' && <Pending deletion={deletion} />}
      {deletion?.state === 'none' && <Leaving deletion={deletion} username={username} />}
    </Panel>
  );
}

function Pending({ deletion: { at, obstacles } }: { deletion: DeletionAnswer }) {
  const t = useOwnDataMessages();
  const { dateTime } = useDates();
  const undo = useWrite('DELETE /users/me/deletion', {
    stale,
    onDone: () => toast.ok(t.undone),
    onFailed: useTellFailed(t.undoFailed, () => t.undoFailed),
  });
  return (
    <Callout tone="warn" heading={at && t.pending(dateTime(at))}>
      <p>{t.pendingLine}</p>
      {obstacles.length > 0 && (
        <div className="mt-2">
          <p>{t.pendingWaits}</p>
          <ObstacleList obstacles={obstacles} />
        </div>
      )}
      <Button size="sm" tone="ink" className="mt-2.5" busy={undo.isPending} onClick={() => undo.mutate({})}>
        {t.undo}
      </Button>
    </Callout>
  );
}

function Leaving({ deletion: { obstacles }, username }: { deletion: DeletionAnswer; username: string }) {
  const t = useOwnDataMessages();
  return (
    <div className="grid gap-5">
      <p className="max-w-[42em] text-ink-2 text-sm">{t.deleteLead}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <Explanation heading={t.goes} lines={t.goesList} />
        <Explanation heading={t.stays} lines={t.staysList} />
      </div>
      {obstacles.length > 0 ? (
        <Callout tone="warn" heading={t.inTheWay}>
          <p>{t.inTheWayLine}</p>
          <ObstacleList obstacles={obstacles} />
        </Callout>
      ) : (
        <Ask username={username} />
      )}
    </div>
  );
}

const Explanation = ({ heading, lines }: { heading: string; lines: readonly string[] }) => (
  <section>
    <h3 className="font-semibold text-sm">{heading}</h3>
    <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);

function Ask({ username }: { username: string }) {
  const t = useOwnDataMessages();
  const [isAsking, setAsking] = useState(false);
  const ask = useWrite('POST /users/me/deletion', { stale, onDone: () => setAsking(false) });
  return (
    <div>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t.ask}
      </Button>
      {isAsking && (
        <ProofDialog
          title={t.askTitle(username)}
          confirm={t.confirm}
          failed={t.askFailed}
          tone="danger"
          sending={ask}
          onProof={(body, refuse) => ask.mutate({ body }, { onError: refuse })}
          onClose={() => setAsking(false)}
        >
          {t.askLine}
        </ProofDialog>
      )}
    </div>
  );
}

const pages = {
  balance: paths.statement(),
  payouts: paths.payouts(),
  purchases: paths.purchases(),
  sales: paths.sales(),
  measures: paths.measures(),
};

const settledAt: Record<Obstacle, readonly (keyof typeof pages)[]> = {
  balance: ['payouts'],
  pending: ['balance'],
  in_transit: ['payouts'],
  frozen: ['payouts'],
  owed: ['balance'],
  refunds: ['purchases', 'sales'],
  disputes: ['sales'],
  cases: ['measures'],
  suspended: ['measures'],
  roles: [],
};

/** The obstacles to deleting an account, each with the page where it is settled. */
function ObstacleList({ obstacles }: Pick<DeletionAnswer, 'obstacles'>) {
  const t = useOwnDataMessages();
  return (
    <ul aria-label={t.inTheWay} className="mt-1 grid gap-1">
      {obstacles.map(({ kind, amount, count }) => (
        <li key={kind} className="flex flex-wrap items-center gap-x-3">
          <span>
            {t.obstacles[kind]}
            {amount !== null && <b className="num ml-2 font-semibold">{formatMoney(fenOf(amount))}</b>}
            {count !== null && kind !== 'roles' && <b className="num ml-2 font-semibold">{t.count(count)}</b>}
          </span>
          {settledAt[kind].map((page) => (
            <Link key={page} to={pages[page]} className="inline-flex min-h-11 items-center link">
              {t.see[page]}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}
