import { useState } from 'react';
import { limits } from '#shared/limits';
import { Step } from '../../../features/file-form/layout.tsx';
import { percentOf } from '../../../features/upload/amounts.ts';
import { QueueRows } from '../../../features/upload/file-row.tsx';
import { LeftoverRows } from '../../../features/upload/leftovers.tsx';
import { RefusalNotes } from '../../../features/upload/refusals.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { DropZone } from '../../../ui/form/drop-zone.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { useProblemText, useQueueValue, useQueueView, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

export function FilesStep() {
  const { create } = useT();
  const count = useQueueValue(({ rows }) => rows.length);
  const isDone = useQueueValue(({ rows }) => rows.length > 0 && rows.every(({ state }) => state === 'done'));
  return (
    <Step number={1} heading={create.steps.files} isDone={isDone}>
      <Announcement isDone={isDone} />
      <QueueRows label={create.files} queue={useUploadDraft().queue} />
      <Overall isDone={isDone} />
      <Entrance count={count} />
      <Refusals />
      <Leftovers />
    </Step>
  );
}

/** For screen readers: that the upload begins, each quarter of it, and that everything has arrived. */
function Announcement({ isDone }: { isDone: boolean }) {
  const { create } = useT();
  const quarter = useQueueValue(({ rows, sent, size }) =>
    rows.some(({ state }) => state === 'moving') ? 25 * Math.floor(percentOf(sent, size) / 25) : undefined,
  );
  const progress = quarter === 0 ? create.state.moving : quarter && create.total(quarter);
  return (
    <p role="status" className="sr-only">
      {isDone ? create.state.done : progress}
    </p>
  );
}

/** Confirms by turning into two buttons: a dialog would be more code than the rest of the step. */
function RemoveAll({ count }: { count: number }) {
  const { create, shared } = useT();
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
        {shared.keep}
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
        line={count === 0 && create.dropLine}
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

/** The size of all files, and how much of it has arrived. */
function Overall({ isDone }: { isDone: boolean }) {
  const { create } = useT();
  const { rows, sent, size } = useQueueView();
  if (rows.length === 0) return null;
  return (
    <div className="mb-3 border-line border-t pt-1">
      {!isDone && <ProgressBar tall percent={percentOf(sent, size)} label={create.totalLabel} className="mt-2" />}
      <div className="num flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-ink-3 text-sm">
        <span>{create.totalSize(formatSize(size))}</span>
        <RemoveAll count={rows.length} />
      </div>
      {size > limits.packageHintBytes && <Callout tone="warn">{create.heavy(formatSize(size))}</Callout>}
    </div>
  );
}
