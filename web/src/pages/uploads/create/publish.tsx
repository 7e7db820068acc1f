import { RotateCw } from 'lucide-react';
import { percentOf } from '../../../features/upload/amounts.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BuyBar } from '../../../ui/frame/bars.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { ProgressAside } from './upload-progress.tsx';
import { useQueueValue, useQueueView, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

/** Files that have not arrived, and those among them that need the user. */
function usePending() {
  const pending = useQueueValue(({ rows }) => rows.filter(({ state }) => state !== 'done').length);
  const stuck = useQueueValue(
    ({ rows }) => rows.filter(({ state }) => state === 'paused' || state === 'failed').length,
  );
  return { pending, stuck };
}

/** Scrolls to the first error and focuses it. */
function showFirstProblem() {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('main [data-problem] button, main [aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}

/** Always enabled: an error is shown at its field. */
function PublishButton({ short = false }: { short?: boolean }) {
  const { common, create } = useT();
  const desk = useUploadDraft();
  const { step, failure } = useUploadDraftView();
  const { pending } = usePending();
  const verbs = {
    editing: false,
    waiting: create.publishWaiting,
    publishing: create.publishing,
    published: false,
  } as const;
  /** On phones the error stands further up, so the button at hand retries. */
  const now = short && failure?.canRetry ? common.retry : create.publish;
  const later = short ? create.publishWhenDoneShort : create.publishWhenDone(pending);
  return (
    <Button
      tone="primary"
      size={short ? 'md' : 'lg'}
      block
      busy={verbs[step]}
      onClick={() => desk.publish() || showFirstProblem()}
    >
      {pending > 0 ? later : now}
    </Button>
  );
}

/** Files and form are kept: only the last step is repeated. */
function Retry() {
  const { common, create } = useT();
  const desk = useUploadDraft();
  return (
    <>
      <p>{create.publishFailedLine}</p>
      <Button size="sm" icon={RotateCw} className="mt-2.5" onClick={() => desk.publish() || showFirstProblem()}>
        {common.retry}
      </Button>
    </>
  );
}

/** On phones the button is in a bar that is always visible, so the message is scrolled into sight. */
const showOnArrival = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'center' });

/** From 768 px below the price; on phones only the messages, because the button is in the bar. */
export function PublishBlock() {
  const { create } = useT();
  const desk = useUploadDraft();
  const { step, held, failure } = useUploadDraftView();
  const { pending, stuck } = usePending();
  return (
    <div>
      {failure && (
        <div ref={showOnArrival}>
          <Callout tone="bad" role="alert" heading={create.publishFailed} className="mb-4">
            {failure.text && <p>{failure.text}</p>}
            {failure.canRetry && <Retry />}
          </Callout>
        </div>
      )}
      <ProgressAside />
      <div className="max-md:hidden">
        <PublishButton />
      </div>
      <div role="status" className="text-center text-ink-3 text-sm">
        {step === 'editing' && pending > 0 && stuck === 0 && <p className="mt-2">{create.publishLater}</p>}
        {(step === 'editing' || step === 'waiting') && stuck > 0 && (
          <p className="mt-2 text-warn">{create.stuck(stuck)}</p>
        )}
        {step === 'publishing' && held && <p className="mt-2 text-warn">{create.held[held]}</p>}
      </div>
      {step === 'waiting' && (
        <Button tone="quiet" block className="mt-1" onClick={() => desk.hold()}>
          {create.notYet}
        </Button>
      )}
    </div>
  );
}

export function PublishBar() {
  const { create } = useT();
  const { rows, sent, size } = useQueueView();
  return (
    <BuyBar>
      {rows.length > 0 && (
        <span className="num text-ink-2 text-sm leading-[1.4]">
          {create.totalShort}
          <br />
          <b className="font-semibold text-ink">{percentOf(sent, size)}%</b>
        </span>
      )}
      <PublishButton short />
    </BuyBar>
  );
}
