import { cx } from '../class-names.ts';

interface Props {
  /** 0 to 5; an average fills its last star in part. */
  value: number;
  large?: boolean;
  /** For input: empty stars have a visible edge. */
  hollow?: boolean;
  className?: string;
}

/** Decorative: the rating also stands beside it as text or in a label. Vermilion is the star of starred files. */
export const Stars = ({ value, large = false, hollow = false, className }: Props) => (
  <span
    aria-hidden="true"
    style={{ '--n': value }}
    className={cx('stars', large && '[--size:22px]', hollow && '[--rest:var(--line-strong)]', className)}
  />
);
