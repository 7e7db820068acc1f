import { useState } from 'react';
import type { ProposalAnswer } from '#shared/contract/shapes/money-answers';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Entries } from './books/entries.tsx';
import { IssueList, IssueRow } from './issue-list.tsx';
import { refundStale } from './refund-stale.ts';
import { nameOf, OrderLink } from './seller-link.tsx';

export function Proposals() {
  const { proposals: t } = useOperatorMessages();
  const query = useRead('GET /operator/proposals');
  const [open, setOpen] = useState<ProposalAnswer>();
  return (
    <>
      <IssueList words={t} query={query} itemsOf={({ proposals }) => proposals}>
        {(proposal) => <ProposalLine key={proposal.id} proposal={proposal} onOpen={() => setOpen(proposal)} />}
      </IssueList>
      {open && <ConfirmProposal proposal={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ProposalLine({ proposal, onOpen }: { proposal: ProposalAnswer; onOpen: () => void }) {
  const { proposals: t } = useOperatorMessages();
  const dates = useMarketDates();
  const { kind, amount, out_trade_no: number, actor, note, at, lapses_at: lapses, is_own: isOwn } = proposal;
  const about = useAbout(proposal);
  const meta = (
    <>
      <span>{t.by(actor, dates.lately(at))}</span>
      <span>{t.lapses(dates.lately(lapses))}</span>
      {number && <OrderLink number={number} />}
      {about && <span className="wrap-anywhere">{about}</span>}
      <span className="wrap-anywhere text-ink-2">{note}</span>
    </>
  );
  return (
    <IssueRow title={t.kinds[kind]} meta={meta} onOpen={isOwn ? undefined : onOpen}>
      {isOwn && <span className="text-ink-3">{t.own}</span>}
      {amount !== null && <b className="md:min-w-20 md:text-right font-semibold">{formatMoney(fenOf(amount))}</b>}
    </IssueRow>
  );
}

/** The subject of a proposal without an order. */
function useAbout({ seller, payout_id: payout, case_id: about }: ProposalAnswer): string | undefined {
  const { proposals: t } = useOperatorMessages();
  if (seller) return t.seller(nameOf(seller));
  if (payout !== null) return t.payout(payout);
  return about === null ? undefined : t.ofCase(about);
}

function ConfirmProposal({ proposal, onClose }: { proposal: ProposalAnswer; onClose: () => void }) {
  const { proposals: t, operatorActions, refunds } = useOperatorMessages();
  const states: Record<string, string> = refunds.states;
  const { id, kind, amount, note, entries } = proposal;
  const what = amount === null ? t.kinds[kind] : `${t.kinds[kind]} ${formatMoney(fenOf(amount))}`;
  const about = useAbout(proposal);
  const facts = (
    <>
      {about && <p className="wrap-anywhere">{about}</p>}
      <p className="wrap-anywhere text-ink-2">{note}</p>
      {entries.length > 0 && (
        <section aria-label={t.entries} className="mt-3">
          <Entries entries={entries} />
        </section>
      )}
    </>
  );
  return (
    <ActionDialog
      title={t.confirmTitle(what)}
      facts={facts}
      choices={[{ action: 'confirm' as const, name: t.confirm, line: t.confirmLine }]}
      hasNote={false}
      act={async (_, { confirm }) => {
        const { data } = await ask('POST /operator/proposals/{id}/confirm', { params: { id }, body: { confirm } });
        const state = states[data.done];
        const end = t.ends[data.done];
        if (end) return end;
        return state ? operatorActions.state(state) : t.done(data.done);
      }}
      stale={refundStale}
      onClose={onClose}
    />
  );
}
