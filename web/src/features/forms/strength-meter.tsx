import type { Owner } from '#shared/accounts/password-rules';
import { strengthOf } from '#shared/accounts/password-strength';
import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';

const bars = [1, 2, 3, 4] as const;
const tones = { 1: 'bg-bad', 2: 'bg-warn', 3: 'bg-ok', 4: 'bg-ok' } as const;

/** Four bars, a rating, and advice. Announced when the rating changes, not at every letter. */
export function StrengthMeter({ password, owner }: { password: string; owner: Owner }) {
  const strength = password.length < limits.passwordMin ? undefined : strengthOf(password, owner);
  return (
    <span role="status" aria-live="polite" className="block">
      {strength && <Line {...strength} />}
    </span>
  );
}

function Line({ steps, advice }: ReturnType<typeof strengthOf>) {
  const t = useT().auth;
  return (
    <span className="mt-2 block">
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {bars.map((bar) => (
            <i
              key={bar}
              className={cx('h-1 flex-1 rounded-full transition-colors', bar <= steps ? tones[steps] : 'bg-line')}
            />
          ))}
        </span>
        <span className="text-xs">{t.strength[steps - 1]}</span>
      </span>
      {advice && <span className="mt-1 block text-xs">{t.advice[advice]}</span>}
    </span>
  );
}
