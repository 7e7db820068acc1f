import { useT } from '../../../i18n/index.tsx';
import { Spinner } from '../../../ui/frame/spinner.tsx';
import type { CodeState } from './code-state.ts';

const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface Props {
  state: CodeState;
  secondsLeft: number;
}

/** How it stands, said when it changes. The seconds are there to be read, and nobody is told each of them. */
export function Status({ state, secondsLeft }: Props) {
  const { code: t } = useT().payment;
  const { heading, line } = t.states[state];
  const isScannable = state === 'open' || state === 'offline';
  return (
    <div className="grid gap-1">
      <div aria-live="polite">
        <p className="flex items-center gap-2 font-semibold">
          {(isScannable || state === 'paid') && <Spinner />}
          {heading}
        </p>
        <p className="text-ink-2 text-sm">{line}</p>
      </div>
      {isScannable && (
        <p role="timer" className="num text-ink-3 text-sm">
          {t.left(inMinutes(secondsLeft))}
        </p>
      )}
    </div>
  );
}
