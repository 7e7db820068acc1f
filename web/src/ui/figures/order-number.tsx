import { useCore } from '../../i18n/index.tsx';
import { CopyButton } from '../button/copy-button.tsx';
import { cx } from '../class-names.ts';
import { Marked } from '../text/marked.tsx';
import { isFoundIn } from '../text/pieces.ts';

interface Props {
  value: string;
  /** Shows the whole number, breaking anywhere, as in receipts; lists show the first 14 characters. */
  whole?: boolean;
  /** Five characters on phones, where it shares its line. */
  brief?: boolean;
  /** The search query: a number that contains it is shown whole, with the match marked. */
  query?: string | undefined;
  /** The label of the copy button, if it is no order number. */
  copy?: string | undefined;
}

export function OrderNumber({ value, whole = false, brief = false, query = '', copy }: Props) {
  const t = useCore();
  return (
    <span className={cx('inline-flex items-center gap-1', whole && 'wrap-anywhere')}>
      {whole || value.length <= 14 || isFoundIn(value, query) ? (
        <span className="code" title={value}>
          <Marked text={value} query={query} />
        </span>
      ) : (
        <span className="code whitespace-nowrap" title={value}>
          {brief && <span className="md:hidden">{`${value.slice(0, 5)}…`}</span>}
          <span className={brief ? 'max-md:hidden' : undefined}>{`${value.slice(0, 14)}…`}</span>
        </span>
      )}
      <CopyButton value={value} label={copy ?? t.ui.copyOrderNumber(value)} />
    </span>
  );
}
