import { useState } from 'react';
import { messageActions } from '#shared/operations';
import type { ResponseOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Loaded } from '../loaded.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { Beside, IssueRow } from './issue-list.tsx';
import { parkedReason } from './parked-reason.ts';

type Answer = ResponseOf<'GET /operator/messages'>['data'];
type Parked = Answer['parked'][number];
type Stuck = Answer['stuck'][number];

const stale = ['GET /operator/messages', 'GET /operator/troubles'] as const;

export function Messages() {
  const { messages: t } = useOperatorMessages().desks;
  const query = useRead('GET /operator/messages');
  const [open, setOpen] = useState<Parked>();
  return (
    <>
      <TitledHead heading={t.title} lead={t.lead} />
      <Loaded query={query} takes="finance">
        {({ data: { parked, stuck } }) => (
          <div className="grid gap-5">
            <Panel heading={t.parked}>
              {parked.length === 0 && <p className="text-ink-2">{t.parkedEmpty}</p>}
              <Rows label={t.parked}>
                {parked.map((message) => (
                  <ParkedLine
                    key={`${message.queue}/${message.id}`}
                    message={message}
                    onOpen={() => setOpen(message)}
                  />
                ))}
              </Rows>
            </Panel>
            <Panel heading={t.stuck}>
              <p className="text-ink-2">{stuck.length === 0 ? t.stuckEmpty : t.stuckLine}</p>
              <Rows label={t.stuck}>
                {stuck.map((thing) => (
                  <StuckLine key={`${thing.what}/${thing.id}`} thing={thing} />
                ))}
              </Rows>
            </Panel>
          </div>
        )}
      </Loaded>
      {open && <MessageDialog message={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useMessageName() {
  const { messages: t } = useOperatorMessages().desks;
  return ({ queue, kind }: Parked) => t.of(t.queues[queue] ?? queue, t.kinds[kind ?? '']);
}

function ParkedLine({ message, onOpen }: { message: Parked; onOpen: () => void }) {
  const { messages: t } = useOperatorMessages().desks;
  const dates = useMarketDates();
  const nameOf = useMessageName();
  const meta = (
    <>
      <span>{t.since(dates.lately(message.since))}</span>
      <span className="wrap-anywhere">{t.reasons[parkedReason(message.reason)]}</span>
    </>
  );
  return <IssueRow title={nameOf(message)} meta={meta} onOpen={onOpen} />;
}

const sourcePathOf: Partial<Record<Stuck['what'], (id: string) => string>> = {
  order: operatorPaths.order,
  refund: operatorPaths.order,
  payout: () => operatorPaths.payouts(),
};

function StuckLine({ thing: { what, id, since, detail } }: { thing: Stuck }) {
  const { messages: t } = useOperatorMessages().desks;
  const dates = useMarketDates();
  const to = sourcePathOf[what]?.(id);
  const [code] = /[A-Z][A-Z_.]{3,}$/.exec(detail) ?? [];
  const number = <span className="code wrap-anywhere">{id}</span>;
  const meta = (
    <>
      {since && <span>{t.since(dates.lately(since))}</span>}
      {to ? <Beside to={to}>{number}</Beside> : number}
      <span className="wrap-anywhere">{t.details[what]}</span>
      {code && <span className="code">{code}</span>}
    </>
  );
  return <IssueRow title={t.whats[what]} meta={meta} />;
}

function MessageDialog({ message, onClose }: { message: Parked; onClose: () => void }) {
  const { messages: t } = useOperatorMessages().desks;
  const nameOf = useMessageName();
  const { queue, id, reason } = message;
  const means = parkedReason(reason);
  return (
    <ActionDialog
      title={t.actTitle(nameOf(message))}
      facts={
        <>
          <p className="wrap-anywhere">{t.reasons[means]}</p>
          <p className="mt-2 text-ink-3 text-sm">
            {t.number} <span className="code wrap-anywhere">{id}</span>
          </p>
          <p className="mt-1 text-ink-3 text-sm">
            {t.original} <span className="code wrap-anywhere">{reason}</span>
          </p>
        </>
      }
      choices={(means === 'unreadable' ? (['drop'] as const) : messageActions).map((action) => ({
        action,
        ...t.deeds[action],
        needsNote: action === 'drop',
      }))}
      act={async (action, { confirm, note }) => {
        const body = { confirm, queue, id, ...(note !== '' && { note }) };
        await ask('POST /operator/messages/{deed}', { params: { deed: action }, body });
        return t.done[action];
      }}
      stale={stale}
      onClose={onClose}
    />
  );
}
