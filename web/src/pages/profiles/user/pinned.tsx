import { Download } from 'lucide-react';
import type { FilePost } from '#shared/contract/files';
import { plainTextOf } from '#shared/text/plain-words';
import { useStar } from '../../../features/stars-and-follows/stars.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { StarToggle } from '../../../ui/button/star-toggle.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { CardPriceLater } from '../../../ui/figures/card-price-later.tsx';
import { formatCount, formatSize } from '../../../ui/text/format.ts';

/** The text before the first heading, which introduces the file. */
const leadOf = (description: string): string => description.split(/^#/m)[0]?.trim() || description;

/** The file that the seller has pinned to the top of the storefront. */
export function Pinned({ file }: { file: FilePost }) {
  const { file: words, people: t, ui } = useT();
  const star = useStar(words);
  return (
    <section aria-labelledby="stall-pinned" className="mb-7 md:mb-10">
      <h2 id="stall-pinned" className="mt-2 mb-2.5 md:mb-4">
        {t.pinned}
      </h2>
      <article className="relative grid grid-cols-[116px_minmax(0,1fr)] items-start overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus has-[.card-link:focus-visible]:outline-offset-2 sm:grid-cols-[minmax(0,300px)_minmax(0,1fr)] sm:items-stretch">
        <Cover
          {...coverOf(file)}
          sizes="(width < 560px) 116px, 300px"
          label
          className="max-sm:mt-3.5 max-sm:ml-3.5 max-sm:rounded-sm max-sm:[&>span]:hidden"
        />
        <div className="flex min-w-0 flex-col pt-3 pr-3.5 pb-1 pl-3.5 sm:px-6 sm:pt-5">
          <h3 className="wrap-anywhere line-clamp-2 text-balance sm:text-lg">
            <Link className="card-link" to={paths.file(file.id)}>
              {file.title}
            </Link>
          </h3>
          <p className="wrap-anywhere mt-1 line-clamp-2 max-w-[42em] text-ink-2 max-sm:text-sm sm:mt-2 sm:line-clamp-3">
            {plainTextOf(leadOf(file.description))}
          </p>
          <div className="num mt-auto flex min-h-12 flex-wrap items-center gap-x-4 text-ink-3 text-xs sm:pt-2">
            <CardPriceLater file={file} className="text-[1.25rem] text-ink" />
            <span className="max-sm:hidden">{formatSize(file.file_size)}</span>
            <span className="ml-auto inline-flex items-center gap-x-4">
              {file.download_count > 0 && (
                <span className="inline-flex items-center gap-1">
                  <Download aria-hidden="true" className="size-[15px]" />
                  <span aria-hidden="true">{formatCount(file.download_count)}</span>
                  <span className="sr-only">{ui.downloads(formatCount(file.download_count))}</span>
                </span>
              )}
              <StarToggle starred={file.is_starred} count={file.star_count} onToggle={() => star(file)} />
            </span>
          </div>
        </div>
      </article>
    </section>
  );
}
