import { Download } from 'lucide-react';
import type { FilePost } from '#shared/contract/files';
import { plainWords } from '#shared/plain-words';
import { useStar } from '../../features/stars-and-follows/stars.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';
import { StarToggle } from '../../ui/button/star-toggle.tsx';
import { Cover, coverOf } from '../../ui/cover/cover-image.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { fenOf, formatCount, formatSize } from '../../ui/text/format.ts';

/** What is said before the first heading: what it is, and whom it is for. */
const leadOf = (description: string): string => description.split(/^#/m)[0]?.trim() || description;

/** What its keeper puts before everything else on the stall. */
export function Pinned({ file }: { file: FilePost }) {
  const { file: words, people: t, ui } = useT();
  const star = useStar(words);
  return (
    <section aria-labelledby="stall-pinned" className="mb-10">
      <h2 id="stall-pinned" className="mt-2 mb-4">
        {t.pinned}
      </h2>
      <article className="relative grid overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus has-[.card-link:focus-visible]:outline-offset-2 sm:grid-cols-[minmax(0,300px)_minmax(0,1fr)]">
        <Cover {...coverOf(file)} sizes="(width < 560px) 100vw, 300px" label />
        <div className="flex min-w-0 flex-col px-4 pt-3.5 pb-1 sm:px-6 sm:pt-5">
          <h3 className="wrap-anywhere line-clamp-2 text-balance text-lg">
            <Link className="card-link" to={paths.file(file.id)}>
              {file.title}
            </Link>
          </h3>
          <p className="wrap-anywhere mt-2 line-clamp-3 max-w-[42em] text-ink-2">
            {plainWords(leadOf(file.description))}
          </p>
          <div className="num mt-auto flex min-h-12 flex-wrap items-center gap-x-4 pt-2 text-ink-3 text-xs">
            <Price fen={fenOf(file.price)} className="text-[1.25rem] text-ink" />
            <span>{formatSize(file.file_size)}</span>
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
