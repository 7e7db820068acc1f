import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';

const steps = [1, 2, 3, 4] as const;

/** Four short bars and a word. */
export function StrengthMeter({ strength }: { strength: number }) {
  const t = useT().auth;
  return (
    <span className="mt-2 flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {steps.map((step) => (
          <i
            key={step}
            className={cx('h-1 flex-1 rounded-full transition-colors', step <= strength ? 'bg-ok' : 'bg-line')}
          />
        ))}
      </span>
      <span className="text-xs">{t.strength[strength - 1]}</span>
    </span>
  );
}
