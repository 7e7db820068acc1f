import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isMarked } from '#shared/text/plain-words';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import { AuthorText, PlainText } from './author-text.tsx';

export const TextPreview = ({ text }: { text: string }) => isMarked(text) && <PreviewToggle text={text} />;

/** The renderer is loaded when the preview is opened. */
function PreviewToggle({ text }: { text: string }) {
  const { create: t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-sm transition-colors hover:text-accent-text"
      >
        {t.descriptionLook}
        <ChevronDown aria-hidden="true" className={cx('size-[15px] transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <section aria-label={t.descriptionLook} className="rounded-md bg-sunken px-3.5 py-3">
          <Suspense fallback={<PlainText text={text} />}>
            <AuthorText text={text} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
