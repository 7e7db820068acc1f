import type { FileDetail } from '#shared/contract/files';
import { plainTextOf } from '#shared/text/plain-words';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/button.tsx';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { coverOf, Thumb } from '../../ui/cover/cover-image.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { formatCount, formatSize } from '../../ui/text/format.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import { Title } from '../../ui/text/title.tsx';

/** About two lines. */
const shortText = 80;

/** Picture, title and seller. */
export const FileLine = ({ file }: { file: FileDetail }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
    <Thumb {...coverOf(file)} className="w-20 md:w-24" />
    <div>
      <h2 className="wrap-anywhere line-clamp-2 text-base leading-[1.45]">
        <Title text={file.title} />
      </h2>
      <Link
        lang={langOf(file.display_name ?? '')}
        to={paths.user(file.username)}
        className="block truncate text-ink-3 text-sm hover:text-accent-text"
      >
        {file.display_name || file.username}
      </Link>
    </div>
  </div>
);

/** About one line of a phone. The end of a long name stays, as it says what opens the file. */
function briefName(name: string): string {
  const characters = [...name];
  if (characters.length <= 28) return name;
  return `${characters.slice(0, 18).join('')}…${characters.slice(-8).join('')}`;
}

/** The specified facts beside title, seller and price, on one quiet line, with counts above zero; and two lines of the description. */
export function PurchaseDetails({ file }: { file: FileDetail }) {
  const { payment, common } = useT();
  const { facts: t, more } = useBuyingMessages();
  const dates = useDates();
  const category = categoryOf(file.category);
  const Icon = categoryIcons[category];
  const facts = [
    briefName(file.file_name),
    formatSize(file.file_size),
    file.download_count > 0 && t.downloads(formatCount(file.download_count)),
    file.purchase_count > 0 && t.sold(formatCount(file.purchase_count)),
    dates.date(file.created_at),
  ].filter(Boolean);
  const text = plainTextOf(file.description).trim();
  const [first = ''] = text.split(/\n\s*\n/);
  const brief = first.replace(/\s+/g, ' ');
  return (
    <section aria-label={payment.goods} className="mt-6 text-ink-3 text-sm">
      <p className="num wrap-anywhere flex gap-1.5" title={file.file_name}>
        <Icon role="img" aria-label={common.category[category]} className="mt-[3px] size-[15px] flex-none" />
        {facts.join(' · ')}
      </p>
      {text.length > Math.min(shortText, first.length) ? (
        <details className="group mt-1">
          <summary
            data-more={more}
            className="flex cursor-pointer list-none items-end gap-2 after:flex-none after:text-ink after:underline after:decoration-line-strong after:underline-offset-4 after:content-[attr(data-more)] group-open:hidden"
          >
            <span lang={langOf(brief)} className="line-clamp-2 min-w-0">
              {brief}
            </span>
          </summary>
          <p lang={langOf(text)} className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </details>
      ) : (
        <p className="wrap-anywhere mt-1">{brief}</p>
      )}
    </section>
  );
}
