import { useT } from '../../../i18n/index.tsx';
import { Spinner } from '../../../ui/frame/spinner.tsx';
import type { CodeState } from './code-state.ts';

const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A timer is not announced by screen readers every second. */
export const TimeLeft = ({ seconds }: { seconds: number }) => (
  <p role="timer" className="num text-center text-ink-3 text-sm">
    {useT().payment.code.left(inMinutes(seconds))}
  </p>
);

const waiting: readonly CodeState[] = ['open', 'offline', 'paid'];

/** Announces the state when it changes. */
export function Status({ state }: { state: CodeState }) {
  const { heading, line } = useT().payment.code.states[state];
  return (
    <div aria-live="polite">
      <p className="flex items-center gap-2 font-semibold">
        {waiting.includes(state) && <Spinner />}
        {heading}
      </p>
      <p className="text-ink-2 text-sm">{line}</p>
    </div>
  );
}
