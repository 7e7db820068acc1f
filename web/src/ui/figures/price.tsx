import type { Fen } from '#shared/money';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { formatMoney } from '../text/format.ts';

/** ¥ and decimals at 72 %. Zero is shown as "free", in green, unless it is a sum. Size and colour are inherited. */
export function Price({ fen, sum = false, className }: { fen: Fen; sum?: boolean; className?: string }) {
  const t = useCore();
  if (fen === 0 && !sum)
    return (
      <span className={cx('whitespace-nowrap font-bold text-ok', className)}>
        <span className="text-[.88em] tracking-[.02em]">{t.common.free}</span>
      </span>
    );
  const [whole = '', decimals] = formatMoney(fen).split('.');
  const [sign = '', digits = whole] = whole.split(/(?<=¥)/);
  return (
    <span className={cx('num whitespace-nowrap font-bold tracking-[-.01em]', className)}>
      <small className="mr-px font-semibold text-[.72em]">{sign}</small>
      {digits}
      <small className="font-semibold text-[.72em]">.{decimals}</small>
    </span>
  );
}
