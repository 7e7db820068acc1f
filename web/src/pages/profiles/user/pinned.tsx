import type { FilePost } from '#shared/contract/files';
import { introductionOf } from '#shared/text/plain-words';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { CardPriceLater } from '../../../ui/figures/card-price-later.tsx';
import { CardRating } from '../../../ui/figures/card-rating.tsx';
import { Title } from '../../../ui/text/title.tsx';

/** The file that the seller has pinned to the top of the storefront. */
export function Pinned({ file }: { file: FilePost }) {
  const { pinned } = useT().people;
  return (
    <section
      aria-label={pinned}
      className="relative mb-9 grid overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus has-[.card-link:focus-visible]:outline-offset-2 md:mb-13 md:grid-cols-[60%_minmax(0,1fr)]"
    >
      <Cover {...coverOf(file)} sizes="(width < 768px) 92vw, 720px" isFirst icon={!file.cover} />
      <div className="flex min-w-0 flex-col justify-center p-4.5 md:p-8">
        <p className="mb-1.5 text-ink-3 text-sm">{pinned}</p>
        <h2 className="line-clamp-3 text-md leading-[1.4] md:text-[1.5rem]">
          <Link className="card-link" to={paths.file(file.id)}>
            <Title text={file.title} />
          </Link>
        </h2>
        <p className="wrap-anywhere mt-2 line-clamp-2 max-w-[42em] md:line-clamp-3 text-ink-2">
          {introductionOf(file.description)}
        </p>
        <div className="mt-3 flex items-baseline gap-4 text-[1.375rem]">
          <CardPriceLater file={file} />
          <CardRating rating={file.rating} />
        </div>
      </div>
    </section>
  );
}
