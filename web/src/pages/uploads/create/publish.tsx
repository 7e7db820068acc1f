import { RotateCw } from 'lucide-react';
import { percentOf } from '../../../features/upload/amounts.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BuyBar } from '../../../ui/frame/bars.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { ProgressAside } from './upload-progress.tsx';
import { useDesk, useDeskView, useQueueValue, useQueueView } from './use-desk.ts';

/** Files that have not arrived, and those among them that will not by themselves. */
function usePending() {
  const pending = useQueueValue(({ rows }) => rows.filter(({ state }) => state !== 'done').length);
  const stuck = useQueueValue(
    ({ rows }) => rows.filter(({ state }) => state === 'paused' || state === 'failed').length,
  );
  return { pending, stuck };
}

/** The eye and the focus go to the first thing that is in the way. */
function showFirstProblem() {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('main [data-problem] button, main [aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}

/** Always to be pressed: what is missing is said where it is missing. */
function PublishButton({ short = false }: { short?: boolean }) {
  const { common, create } = useT();
  const desk = useDesk();
  const { step, failure } = useDeskView();
  const { pending } = usePending();
  const verbs = {
    editing: false,
    waiting: create.publishWaiting,
    publishing: create.publishing,
    published: false,
  } as const;
  /** On phones what went wrong stands further up, and this is at hand. */
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

/** The files have arrived and stay, and so does what was filled in: only the last step is done again. */
function Retry() {
  const { common, create } = useT();
  const desk = useDesk();
  return (
    <>
      <p>{create.publishFailedLine}</p>
      <Button size="sm" icon={RotateCw} className="mt-2.5" onClick={() => desk.publish() || showFirstProblem()}>
        {common.retry}
      </Button>
    </>
  );
}

/** On phones it was pressed in a bar that is always in sight, wherever the page stands. */
const showOnArrival = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'center' });

/** From 768 px below the price; on phones only what there is to say about it. */
export function PublishBlock() {
  const { create } = useT();
  const desk = useDesk();
  const { step, held, failure } = useDeskView();
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
