import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { IssueList, IssueRow } from './issue-list.tsx';
import { SellerDialog } from './seller-dialog.tsx';
import { nameOf, SellerLink, type SellerRef } from './seller-link.tsx';

export function Holds() {
  const { holds: t } = useOperatorMessages().desks;
  const dates = useMarketDates();
  const query = useRead('GET /operator/holds');
  const [open, setOpen] = useState<SellerRef>();
  return (
    <>
      <IssueList words={t} query={query} itemsOf={({ holds }) => holds}>
        {({ seller, since, actor, note, by_measure: isMeasure }) => (
          <IssueRow
            key={seller.id}
            title={nameOf(seller)}
            meta={
              <>
                <span>{isMeasure ? t.byMeasure(dates.lately(since)) : t.since(dates.lately(since), actor)}</span>
                <SellerLink seller={seller} />
                {!isMeasure && <span className="wrap-anywhere text-ink-2">{note}</span>}
              </>
            }
            onOpen={isMeasure ? undefined : () => setOpen(seller)}
          />
        )}
      </IssueList>
      {open && <SellerDialog seller={open} action="release" onClose={() => setOpen(undefined)} />}
    </>
  );
}
