import { useState } from 'react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Beside, IssueList, IssueRow } from './issue-list.tsx';
import { nameOf } from './seller-link.tsx';

type Related = ResponseOf<'GET /operator/kin'>['data']['kin'][number];

const stale = ['GET /operator/kin', 'GET /operator/troubles'] as const;

export function LinkedAccounts() {
  const { kin: t } = useOperatorMessages().desks;
  const dates = useMarketDates();
  const query = useRead('GET /operator/kin');
  const [open, setOpen] = useState<Related>();
  return (
    <>
      <IssueList words={t} query={query} itemsOf={({ kin }) => kin}>
        {(related) => (
          <IssueRow
            key={related.mark}
            title={t.shared[related.shared]}
            meta={
              <>
                <span>{t.since(dates.lately(related.since))}</span>
                {related.people.map((person) => (
                  <Beside key={person.id} to={operatorPaths.person(person.username ?? person.id)}>
                    {nameOf(person)}
                  </Beside>
                ))}
              </>
            }
            onOpen={() => setOpen(related)}
          >
            {t.people(related.people.length)}
          </IssueRow>
        )}
      </IssueList>
      {open && (
        <ActionDialog
          title={t.notedTitle}
          facts={<p className="wrap-anywhere text-ink-2">{open.people.map(nameOf).join('  ')}</p>}
          choices={[{ action: 'noted' as const, name: t.noted, line: t.notedLine, needsNote: true }]}
          act={async (_, input) => {
            await ask('POST /operator/kin/noted', { body: { ...input, mark: open.mark } });
            return t.notedDone;
          }}
          stale={stale}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
