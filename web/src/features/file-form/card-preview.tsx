import { useT } from '../../i18n/index.tsx';
import { BareCard, type CardFile } from '../../ui/card/bare-card.tsx';

/** The card as buyers will see it, on phones as wide as there. */
export function CardPreview({ file }: { file: CardFile }) {
  const { create: t } = useT();
  return (
    <section aria-label={t.preview} className="mb-6 max-md:w-[calc(50%-7px)]">
      <p className="mb-2.5 whitespace-nowrap text-ink-3 text-sm">{t.preview}</p>
      <BareCard file={file} preview level={3} />
    </section>
  );
}
