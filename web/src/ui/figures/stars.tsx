import { Star } from 'lucide-react';
import { cx } from '../class-names.ts';

const five = [1, 2, 3, 4, 5] as const;

/** Review stars are ochre; vermilion is the star of starred files. */
const Row = ({ className, starClass }: { className: string; starClass: string }) => (
  <span className={cx('inline-flex gap-px', className)}>
    {five.map((star) => (
      <Star key={star} className={cx('flex-none', starClass)} />
    ))}
  </span>
);

interface Props {
  /** 0 to 5; an average fills its last star in part. */
  value: number;
  large?: boolean;
  /** For input: empty stars have a visible edge. */
  hollow?: boolean;
  className?: string;
}

/** Decorative: the rating also stands beside it as text or in a label. */
export function Stars({ value, large = false, hollow = false, className }: Props) {
  const starClass = large ? 'size-[22px]!' : 'size-[15px]!';
  return (
    <span aria-hidden="true" className={cx('relative inline-flex', className)}>
      <Row starClass={starClass} className={hollow ? 'text-line-strong' : 'text-line [&>*]:fill-current'} />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${value * 20}%` }}>
        <Row starClass={starClass} className="text-warn [&>*]:fill-current" />
      </span>
    </span>
  );
}
