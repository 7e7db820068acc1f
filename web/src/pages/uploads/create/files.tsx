import { useState } from 'react';
import { limits } from '#shared/limits';
import { ofTotal, percentOf } from '../../../features/upload/amounts.ts';
import { QueueRows } from '../../../features/upload/file-row.tsx';
import { LeftoverRows } from '../../../features/upload/leftovers.tsx';
import { RefusalNotes } from '../../../features/upload/refusals.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { DropZone } from '../../../ui/form/drop-zone.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { useProblemText, useQueueValue, useQueueView, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

export function Files() {
  const t = useT();
  const count = useQueueValue(({ rows }) => rows.length);
  const heading = (
    <>
      {t.create.files}{' '}
      <span className="num font-normal text-ink-3 text-sm">
        {count} / {limits.filesPerPackage}
      </span>
    </>
  );
  return (
    <Panel heading={heading} aside={count > 0 && <RemoveAll count={count} />}>
      <Entrance count={count} />
      <Refusals />
      <QueueRows label={t.create.files} queue={useUploadDraft().queue} />
      <Overall />
      <Leftovers />
      <StorageLine />
    </Panel>
  );
}

/** Confirms by turning into two buttons: a dialog would be more code than the rest of the panel. */
function RemoveAll({ count }: { count: number }) {
  const { create } = useT();
  const { queue } = useUploadDraft();
  const [asks, setAsks] = useState(false);
  const remove = () => {
    setAsks(false);
    queue.removeAll();
  };
  if (!asks) {
    return (
      <Button tone="quiet" size="sm" className="-mr-3" onClick={() => setAsks(true)}>
        {create.removeAll}
      </Button>
    );
  }
  return (
    <span className="flex gap-2">
      <Button size="sm" autoFocus onClick={() => setAsks(false)}>
        {create.keepAll}
      </Button>
      <Button tone="danger" size="sm" onClick={remove}>
        {create.removeAllSure(count)}
      </Button>
    </span>
  );
}

function Entrance({ count }: { count: number }) {
  const { create } = useT();
  const desk = useUploadDraft();
  const problem = useProblemText()(useUploadDraftView().problems.files);
  return (
    <div data-problem={problem !== undefined || undefined}>
      <DropZone
        slim={count > 0}
        heading={count > 0 ? create.dropMore : create.drop}
        touchHeading={count > 0 ? create.addMore : create.add}
        line={create.dropLine}
        choose={create.choose}
        onFiles={(files) => void desk.add(files)}
      />
      {problem && (
        <Callout tone="bad" role="alert" className="mt-4">
          {problem}
        </Callout>
      )}
    </div>
  );
}

function Refusals() {
  const desk = useUploadDraft();
  return <RefusalNotes refusals={useUploadDraftView().refusals} onClose={() => desk.dismissRefusals()} />;
}

function Leftovers() {
  const desk = useUploadDraft();
  const { leftovers } = useQueueView();
  return <LeftoverRows leftovers={leftovers} queue={desk.queue} onFiles={(files) => void desk.add(files)} />;
}

function Overall() {
  const { create } = useT();
  const { rows, sent, size, perSecond, secondsLeft } = useQueueView();
  if (rows.length === 0) return null;
  const percent = percentOf(sent, size);
  return (
    <div className="border-line border-t pt-3.5">
      <div className="num flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{create.total(percent)}</span>
        {secondsLeft !== undefined && secondsLeft > 0 && (
          <span className="mr-auto text-ink-3">{create.state.speed(formatSize(perSecond), secondsLeft)}</span>
        )}
        <span className="text-ink-3">{ofTotal(sent, size)}</span>
      </div>
      <ProgressBar tall percent={percent} label={create.totalLabel} className="mt-2" />
      {size > limits.packageHintBytes && (
        <Callout tone="warn" className="mt-4">
          {create.heavy(formatSize(size))}
        </Callout>
      )}
    </div>
  );
}

function StorageLine() {
  const { create } = useT();
  const { storage } = useUploadDraftView();
  if (!storage) return null;
  const bytesLeft = Math.max(0, storage.limit - storage.used);
  return (
    <p className="num mt-3.5 text-ink-3 text-sm">
      {create.storageLeft(formatSize(bytesLeft), formatSize(storage.limit))}
    </p>
  );
}
