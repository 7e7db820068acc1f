import { BareCard, type CardFile } from '../../ui/card/bare-card.tsx';
import { cx } from '../../ui/class-names.ts';

interface Props {
  heading: string;
  file: CardFile;
  className?: string;
}

/** The card as buyers will see it, on phones as wide as there. */
export const CardPreview = ({ heading, file, className }: Props) => (
  <section aria-label={heading} className={cx('mb-6 max-md:w-[calc(50%-7px)]', className)}>
    <p className="mb-2.5 whitespace-nowrap text-ink-3 text-sm">{heading}</p>
    <BareCard file={file} preview level={3} />
  </section>
);
