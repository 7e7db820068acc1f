import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { limits } from '#shared/limits';
import { isMarked } from '#shared/plain-words';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/form/text-field.tsx';
import { AsTyped, AuthorWords } from '../author-words/author-words.tsx';

interface Props {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** The author's words, how they can be marked, and what comes of it. */
export function DescriptionField({ value, onValue, error }: Props) {
  const { create: t } = useT();
  return (
    <div>
      <TextArea
        label={t.description}
        value={value}
        onValue={onValue}
        countTo={limits.descriptionLength}
        hint={t.descriptionHint}
        error={error}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[70vh] [&_textarea]:min-h-56"
      />
      {isMarked(value) && <Look text={value} />}
    </div>
  );
}

/** What draws it is fetched when somebody wants to see it. */
function Look({ text }: { text: string }) {
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
          <Suspense fallback={<AsTyped text={text} />}>
            <AuthorWords text={text} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
