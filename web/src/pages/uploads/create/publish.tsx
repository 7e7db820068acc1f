import { RotateCw } from 'lucide-react';
import { splitSale } from '#shared/money';
import { validPriceOf } from '../../../features/file-form/fields.ts';
import { percentOf } from '../../../features/upload/amounts.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
import { BuyBar } from '../../../ui/frame/bars.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { formatMoney, formatSize } from '../../../ui/text/format.ts';
import { useCardFile } from './preview.tsx';
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

/** Always enabled: an error is shown at its field. Grey as long as files or the price are missing. */
function PublishButton({ short = false }: { short?: boolean }) {
  const { common, create } = useT();
  const desk = useUploadDraft();
  const { step, failure, form } = useUploadDraftView();
  const { pending } = usePending();
  const hasPrice = form.price.trim() !== '';
  const hasFiles = useQueueValue(({ rows }) => rows.length > 0);
  const verbs = {
    editing: false,
    waiting: create.publishWaiting,
    publishing: create.publishing,
    published: false,
  } as const;
  /** On phones the error stands further up, so the button at hand retries. */
  const now = short && failure?.canRetry ? common.retry : create.publish;
  const whenDone = pending > 0 ? create.publishWhenDone : now;
  const isReady = hasFiles && hasPrice;
  return (
    <Button
      tone={isReady ? 'primary' : 'default'}
      className={isReady ? '' : 'bg-sunken! text-ink-2!'}
      size={short ? 'md' : 'lg'}
      block
      busy={verbs[step]}
      onClick={() => desk.publish() || showFirstProblem()}
    >
      {hasFiles && !hasPrice ? create.publishPrice : whenDone}
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

/** Below the preview; on phones only the messages, because the button is in the bar. */
export function PublishBlock() {
  const { create } = useT();
  const desk = useUploadDraft();
  const { step, held, failure } = useUploadDraftView();
  const { pending, stuck } = usePending();
  return (
    <div>
      <div className="max-md:hidden">
        <PublishButton />
      </div>
      <div role="status" className="mt-2.5 text-ink-3 text-sm">
        {pending > 0 && <UploadLine />}
        {(step === 'editing' || step === 'waiting') && stuck > 0 && <p className="text-warn">{create.stuck(stuck)}</p>}
        {step === 'publishing' && held && <p className="text-warn">{create.held[held]}</p>}
        {step === 'editing' && pending === 0 && <p className="max-md:hidden">{create.publishLine}</p>}
      </div>
      {step === 'waiting' && (
        <Button tone="quiet" block className="mt-1" onClick={() => desk.hold()}>
          {create.notYet}
        </Button>
      )}
      {failure && (
        <div ref={showOnArrival}>
          <Callout tone="bad" role="alert" heading={create.publishFailed} className="mt-4">
            {failure.text && <p>{failure.text}</p>}
            {failure.canRetry && <Retry />}
          </Callout>
        </div>
      )}
    </div>
  );
}

/** How much has arrived, in sight also when the list of files is not. It repeats that, so screen readers skip it. */
function UploadLine() {
  const { create } = useT();
  const { sent, size, perSecond, secondsLeft } = useQueueView();
  const left = secondsLeft !== undefined && secondsLeft > 0 && create.state.speed(formatSize(perSecond), secondsLeft);
  return (
    <p aria-hidden="true" className="num">
      {create.total(percentOf(sent, size))}
      {left && ` · ${left}`}
    </p>
  );
}

/** On phones: the cover, what the seller gets or how much has arrived, and the button. */
export function PublishBar() {
  const { create } = useT();
  const { rows, sent, size } = useQueueView();
  const { pending } = usePending();
  const { form } = useUploadDraftView();
  const file = useCardFile();
  const price = validPriceOf(form.price);
  const sum = pending > 0 ? `${percentOf(sent, size)}%` : price && formatMoney(splitSale(price).earnings);
  return (
    <BuyBar>
      {rows.length > 0 && <Thumb {...coverOf(file)} className="w-16 flex-none" />}
      {rows.length > 0 && sum && (
        <span className="num text-ink-2 text-sm leading-[1.4]">
          {pending > 0 ? create.totalShort : create.youGet}
          <br />
          <b className="font-semibold text-ink">{sum}</b>
        </span>
      )}
      <PublishButton short />
    </BuyBar>
  );
}
