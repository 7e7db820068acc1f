import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Thirds of a line, ink up to the current step (from 0). */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="num flex gap-2 text-sm">
    {steps.map((step, at) => (
      <li
        key={step}
        aria-current={at === current ? 'step' : undefined}
        className={cx(
          'flex-1 border-t-2 pt-2.5',
          at <= current ? 'border-ink' : 'border-line text-ink-3',
          at === current && 'font-semibold',
        )}
      >
        {`${at + 1} ${step}`}
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
  /** The one thing to do about a failure. */
  action?: ReactNode;
}

/** The money's way to the seller, one dated step after the other. */
export const PayoutTracker = ({ steps }: { steps: readonly TrackerStep[] }) => (
  <ol className="way">
    {steps.map(({ key, state, name, line, action }) => (
      <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={cx('block leading-normal', state === 'todo' ? 'font-medium text-ink-3' : 'font-semibold')}>
          {name}
        </span>
        <span className={cx('num block text-sm', state === 'failed' ? 'text-bad' : 'text-ink-3')}>{line}</span>
        {action}
      </li>
    ))}
  </ol>
);
