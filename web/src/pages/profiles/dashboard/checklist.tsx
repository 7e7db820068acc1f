import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CopyStallLink } from '../../../features/share/copy-stall-link.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import type { SessionUser } from '../../../session/session.tsx';
import { storedText } from '../../../session/stored-text.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/frame/panel.tsx';
import { doneOf, type Progress, type Step, steps } from './glance.ts';

/** A browser that stores nothing shows the list again. */
const putAwayBy = (userId: string) => storedText(() => localStorage, `checklist-put-away:${userId}`);
const sharedBy = (userId: string) => storedText(() => localStorage, `stall-shared:${userId}`);

/** Sharing counts from the next visit on, so that the step that was just done stays visible. */
function useShared(userId: string) {
  const [before] = useState(() => sharedBy(userId).read() !== null);
  const [now, setNow] = useState(before);
  return {
    ...{ before, now },
    mark: () => {
      sharedBy(userId).write('yes');
      setNow(true);
    },
  };
}

interface Props {
  user: SessionUser;
  progress: Omit<Progress, 'isShared'>;
  /** The first part of the page for a seller with steps left to do. */
  isLead?: boolean;
  className?: string;
}

/** For a new seller. Disappears when all steps are done, or when the seller dismisses it. */
export function Checklist({ user, progress, isLead = false, className = '' }: Props) {
  const { dashboard: t, shared } = useT();
  const [isPutAway, setPutAway] = useState(() => putAwayBy(user.id).read() !== null);
  const sharing = useShared(user.id);
  const before = doneOf({ ...progress, isShared: sharing.before });
  const completed = doneOf({ ...progress, isShared: sharing.now });
  /** Without a file no later step makes sense, and there is no storefront to share. */
  const hasFile = completed?.has('file') ?? false;
  if (!before || !completed || before.size === steps.length || (isPutAway && hasFile)) return null;
  const putAway = () => {
    putAwayBy(user.id).write('yes');
    setPutAway(true);
  };
  const heading = (
    <>
      {t.checklist} <span className="num font-normal text-ink-3 text-sm">{t.done(completed.size, steps.length)}</span>
    </>
  );
  const aside = hasFile && (
    <Button tone="quiet" size="sm" className="-mr-3" onClick={putAway}>
      {shared.hide}
    </Button>
  );
  return (
    <Panel heading={heading} aside={aside} className={className}>
      <ol className="rows">
        {steps.map((step, at) => (
          <StepItem key={step} step={step} at={at} state={stateOf(step, completed)}>
            {(hasFile || step !== 'share') && (
              <Doing step={step} tone={toneOf(stateOf(step, completed), isLead)} shared={sharing} />
            )}
          </StepItem>
        ))}
      </ol>
    </Panel>
  );
}

type State = 'done' | 'now' | 'todo';

/** The first open step is the current one. */
function stateOf(step: Step, completed: ReadonlySet<Step>): State {
  if (completed.has(step)) return 'done';
  return steps.find((one) => !completed.has(one)) === step ? 'now' : 'todo';
}

function toneOf(state: State, isLead: boolean): 'primary' | 'default' | 'quiet' {
  if (state !== 'now') return 'quiet';
  return isLead ? 'primary' : 'default';
}

interface DoingProps {
  step: Step;
  tone: ReturnType<typeof toneOf>;
  shared: ReturnType<typeof useShared>;
}

function Doing({ step, tone, shared }: DoingProps) {
  const { dashboard: t } = useT();
  if (step === 'share') return <CopyStallLink tone={tone} isDone={shared.now} onCopied={shared.mark} />;
  return (
    <ButtonLink to={pages[step]()} tone={tone}>
      {t.steps[step].action}
    </ButtonLink>
  );
}

const pages = { file: paths.create, payout: () => paths.payoutSetup() };

interface ItemProps {
  step: Step;
  /** Index from 0. */
  at: number;
  state: State;
  /** The action of the step. */
  children: ReactNode;
}

const marks = {
  done: 'bg-ok-soft text-ok',
  now: 'bg-accent text-on-accent',
  todo: 'border border-line-strong text-ink-2',
};

function StepItem({ step, at, state, children }: ItemProps) {
  const { dashboard: t } = useT();
  const { name, line } = t.steps[step];
  const isDone = state === 'done';
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4"
    >
      <span
        aria-hidden="true"
        className={cx('num grid size-8 flex-none place-items-center rounded-full font-semibold text-sm', marks[state])}
      >
        {isDone ? <Check className="size-[17px]" /> : at + 1}
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <b className={cx('block font-semibold', isDone && 'text-ink-2')}>
          {name}
          <span className="sr-only"> {isDone ? t.isDone : t.isOpen}</span>
        </b>
        {!isDone && <span className="text-ink-2 text-sm">{line}</span>}
      </div>
      {children && (!isDone || step === 'share') && (
        <div className={cx('max-sm:w-full', state === 'now' ? 'max-sm:pl-12' : 'max-sm:-mb-2 max-sm:pl-9')}>
          {children}
        </div>
      )}
    </li>
  );
}
