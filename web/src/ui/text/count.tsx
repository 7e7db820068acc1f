import { formatCount } from './format.ts';

interface Props {
  of: number;
  /** `4,218` → `4,218 人次` */
  text?: (count: string) => string;
}

/** A count; zero is shown in grey. */
export const Count = ({ of: count, text = String }: Props) => (
  <span className={count === 0 ? 'num text-ink-3' : 'num'}>{text(formatCount(count))}</span>
);
