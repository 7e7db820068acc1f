import { useState } from 'react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Facts } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Beside, IssueList, IssueRow } from './issue-list.tsx';
import { OrderLink } from './seller-link.tsx';

type Difference = ResponseOf<'GET /operator/differences'>['data']['differences'][number];

const stale = ['GET /operator/differences', 'GET /operator/troubles', 'GET /operator/days/{day}'] as const;

export function Differences() {
  const { differences: t } = useOperatorMessages().desks;
  const query = useRead('GET /operator/differences');
  const [open, setOpen] = useState<Difference>();
  return (
    <>
      <IssueList words={t} query={query} itemsOf={({ differences }) => differences}>
        {(difference) => (
          <DifferenceLine key={difference.id} difference={difference} onOpen={() => setOpen(difference)} />
        )}
      </IssueList>
      {open && (
        <ActionDialog
          title={t.resolveTitle}
          facts={<DifferenceFacts difference={open} />}
          choices={[{ action: 'resolve' as const, name: t.resolve, line: t.resolveLine, needsNote: true }]}
          act={async (_, input) => {
            await ask('POST /operator/differences/resolved', { body: { ...input, id: open.id } });
            return t.resolved;
          }}
          stale={stale}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function useSums() {
  const { differences: t } = useOperatorMessages().desks;
  return (amount: number | null): string => (amount === null ? t.nothing : formatMoney(fenOf(amount)));
}

function DifferenceLine({ difference, onOpen }: { difference: Difference; onOpen: () => void }) {
  const { desks, books } = useOperatorMessages();
  const t = desks.differences;
  const { dayOf } = useDates();
  const sumOf = useSums();
  const { day, provider, kind, out_trade_no: number, payout_id: payout, ours, theirs } = difference;
  const meta = (
    <>
      <span>{books.providers[provider] ?? provider}</span>
      <span>{t.kinds[kind] ?? kind}</span>
      <Beside to={operatorPaths.day(day)}>{t.ofDay(dayOf(day))}</Beside>
      {number && <OrderLink number={number} />}
      {payout && <Beside to={operatorPaths.posting({ payout })}>{books.toPayout}</Beside>}
    </>
  );
  return (
    <IssueRow title={t.classes[difference.class]} meta={meta} onOpen={onOpen}>
      {difference.is_healing && <Badge tone="info">{t.healing}</Badge>}
      <span>
        {t.ours} {sumOf(ours)}
      </span>
      <span>
        {t.theirs} {sumOf(theirs)}
      </span>
    </IssueRow>
  );
}

function DifferenceFacts({ difference }: { difference: Difference }) {
  const { differences: t } = useOperatorMessages().desks;
  const sumOf = useSums();
  const { ours, theirs, our_no: ourNumber, their_no: theirNumber } = difference;
  const facts = [
    { key: 'class', label: t.title, value: t.classes[difference.class] },
    { key: 'ours', label: t.ours, value: sumOf(ours) },
    { key: 'theirs', label: t.theirs, value: sumOf(theirs) },
    ...(ourNumber
      ? [{ key: 'our', label: t.ourNumber, value: <span className="code wrap-anywhere">{ourNumber}</span>, long: true }]
      : []),
    ...(theirNumber
      ? [
          {
            key: 'their',
            label: t.theirNumber,
            value: <span className="code wrap-anywhere">{theirNumber}</span>,
            long: true,
          },
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}
