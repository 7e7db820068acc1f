import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OwnExport } from '#shared/contract/accounts/data';
import { useRead } from '../../../../api/use-read.ts';
import { useWrite } from '../../../../api/write.ts';
import { useOwnDataMessages } from '../../../../i18n/own-data-messages.ts';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { useDates } from '../../../../ui/text/dates.ts';
import { formatSize } from '../../../../ui/text/format.ts';
import { ProofDialog } from './proof-dialog.tsx';

/**
 * Polling in ms: often while the export is being made; later because a download link is valid for a quarter of an hour.
 */
const againMs = { making: 4000, ready: 600_000 };

const againIn = (state: OwnExport['state'] | undefined): number | false =>
  state === 'making' || state === 'ready' ? againMs[state] : false;

/** Downloads all data of the account. */
export function OwnExportPanel() {
  const t = useOwnDataMessages();
  const query = useRead('GET /users/me/export', { refetchInterval: ({ state }) => againIn(state.data?.data.state) });
  return (
    <Panel heading={t.exportHeading}>
      <p className="max-w-[42em] text-ink-2 text-sm">{t.exportLead}</p>
      {query.error && <LoadFailed heading={t.loadFailed} error={query.error} onRetry={query.refetch} />}
      {query.data && <ExportState made={query.data.data} />}
    </Panel>
  );
}

function ExportState({ made }: { made: OwnExport }) {
  const t = useOwnDataMessages();
  const { dateTime } = useDates();
  const { state, next_at } = made;
  const isTooSoon = next_at !== null && Date.parse(next_at) > Date.now();
  return (
    <div className="mt-4 grid gap-4">
      {state === 'making' && (
        <Callout tone="info" role="status">
          {t.making}
        </Callout>
      )}
      {state === 'ready' && <Ready made={made} />}
      {state === 'expired' && <Callout>{t.expired}</Callout>}
      {state !== 'making' && !isTooSoon && <Ask />}
      {state !== 'making' && isTooSoon && <p className="text-ink-3 text-sm">{t.nextAt(dateTime(next_at))}</p>}
    </div>
  );
}

function Ready({ made: { made_at, size, expires_at, url } }: { made: OwnExport }) {
  const t = useOwnDataMessages();
  const { date, dateTime } = useDates();
  return (
    <Callout tone="ok" heading={made_at && t.ready(dateTime(made_at), formatSize(size ?? 0))}>
      <p>{expires_at && t.until(date(expires_at))}</p>
      {url && (
        <a href={url} download className={`${buttonClass({ tone: 'ink', size: 'sm' })} mt-2.5`}>
          <Download aria-hidden="true" className="size-[15px]" />
          {t.download}
        </a>
      )}
    </Callout>
  );
}

function Ask() {
  const t = useOwnDataMessages();
  const [isAsking, setAsking] = useState(false);
  const ask = useWrite('POST /users/me/export', {
    stale: ['GET /users/me/export'],
    onDone: () => setAsking(false),
  });
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t.exportAsk}</Button>
      {isAsking && (
        <ProofDialog
          title={t.exportHeading}
          confirm={t.exportAsk}
          failed={t.exportFailed}
          tone="ink"
          sending={ask}
          onProof={(body, refuse) => ask.mutate({ body }, { onError: refuse })}
          onClose={() => setAsking(false)}
        >
          {t.exportAskLine}
        </ProofDialog>
      )}
    </div>
  );
}
