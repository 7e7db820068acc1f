import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../class-names.ts';

/** Steps as parts of a line, dark up to the current one (from 0). */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="num flex gap-2 text-sm">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === current ? 'step' : undefined}
        className={cx(
          'flex-1 border-t-2 pt-2.5',
          index <= current ? 'border-ink' : 'border-line text-ink-3',
          index === current && 'font-semibold',
        )}
      >
        {`${index + 1} ${step}`}
      </li>
    ))}
  </ol>
);

export interface TrackerStep {
  key: string;
  state: 'done' | 'now' | 'todo' | 'failed';
  name: ReactNode;
  /** When it happened, or what happens next and when. */
  line: ReactNode;
  /** The remedy of a failure. */
  action?: ReactNode;
}

const dots: Record<TrackerStep['state'], CSSProperties> = {
  done: { background: 'var(--ok)', borderColor: 'var(--ok)' },
  now: { background: 'var(--accent)', borderColor: 'var(--accent)', boxShadow: '0 0 0 4px var(--accent-soft)' },
  todo: { background: 'var(--surface)', borderColor: 'var(--line-strong)' },
  failed: { background: 'var(--bad)', borderColor: 'var(--bad)' },
};
const dotPlace: CSSProperties = { left: 2, top: 5, width: 13, height: 13, borderWidth: 2, zIndex: 1 };
const linePlace: CSSProperties = { left: 8, top: 18, bottom: -6, width: 2 };

/** The payout's steps with their dates: a dot each, and a line to the next. */
export const PayoutTracker = ({ steps }: { steps: readonly TrackerStep[] }) => (
  <ol>
    {steps.map(({ key, state, name, line, action }, index) => (
      <li
        key={key}
        data-state={state}
        aria-current={state === 'now' ? 'step' : undefined}
        className="relative"
        style={{ padding: index === steps.length - 1 ? '0 0 0 30px' : '0 0 20px 30px' }}
      >
        <i aria-hidden="true" className="absolute rounded-full" style={{ ...dotPlace, ...dots[state] }} />
        {index < steps.length - 1 && <StepLine isDone={state === 'done'} />}
        <span className={cx('block leading-normal', state === 'todo' ? 'font-medium text-ink-3' : 'font-semibold')}>
          {name}
        </span>
        <span className={cx('num block text-sm', state === 'failed' ? 'text-bad' : 'text-ink-3')}>{line}</span>
        {action}
      </li>
    ))}
  </ol>
);

const StepLine = ({ isDone }: { isDone: boolean }) => (
  <i
    aria-hidden="true"
    className="absolute"
    style={{ ...linePlace, background: isDone ? 'var(--ok)' : 'var(--line)' }}
  />
);
