import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../api/query.ts';
import { kindOf } from '../../features/previews/kind-of.ts';
import { type Preview, PreviewContent } from '../../features/previews/show/content.tsx';
import { formatLength } from '../../features/previews/show/length.ts';
import { Failed } from '../../features/previews/show/shown.tsx';
import { useT } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { categoryOf } from '../../ui/cover/category.tsx';
import { Cover } from '../../ui/cover/cover-image.tsx';
import { Seal } from '../../ui/text/seal.tsx';
import { Enlarged, type PreviewPicture } from './enlarged.tsx';
import { Rest } from './rest.tsx';
import { Strip } from './strip.tsx';

type Part = FileDetail['files'][number];

/** What the seller shows of the files before anybody pays, in their order. Most posts have nothing of it, and ask nothing. */
export function Previews({ file }: { file: FileDetail }) {
  const { id, previews: ids, files } = file;
  const { data, refetch, isError } = useQuery({
    ...read('GET /files/{id}/previews', { params: { id } }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
  const found = data && new Map(data.data.previews.map((preview) => [preview.id, preview]));
  const parts = ids.flatMap((one) => files.filter((part) => part.id === one && (!found || found.has(one))));
  const isGone = isError && !data;
  return <Stage key={file.version} {...{ file, parts, found, isGone }} onFailed={() => void refetch()} />;
}

interface StageProps {
  file: FileDetail;
  parts: readonly Part[];
  /** Not known before the answer is there. */
  found: ReadonlyMap<string, Preview> | undefined;
  /** There was no answer. */
  isGone: boolean;
  onFailed: () => void;
}

const page = {
  box: 'p-3 md:p-4',
  frames: { picture: 'w-full rounded-sm border border-line bg-sunken', sound: '', text: '' },
  fit: 'width',
} as const;

/** Of the same size whatever is on it, so that nothing jumps; only a page is as high as it is. */
const stage = {
  box: 'h-75 p-4 md:h-105 md:p-6',
  frames: { picture: 'size-full', sound: 'max-w-[440px]', text: 'size-full bg-surface' },
  fit: 'natural',
} as const;

/** On phones, where its cover stands above, a sound is no higher than what plays it. */
function stageOf({ name, category }: Part, { cover }: FileDetail) {
  if (kindOf(name) === 'page') return page;
  return category === 'audio' && cover ? { ...stage, box: 'p-4 sm:h-75 md:h-105 md:p-6' } : stage;
}

/** One at a time, large, and a strip to choose from. */
function Stage({ file, parts, found, isGone, onFailed }: StageProps) {
  const { previews: t } = useT();
  const [chosen, choose] = useState<string>();
  const [isLarge, enlarge] = useState(false);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (!part) return null;
  const preview = found?.get(part.id);
  const pictures = parts.flatMap(({ id, name }) => pictureIn(name, found?.get(id)));
  const isPage = kindOf(part.name) === 'page';
  const { box, ...look } = stageOf(part, file);
  const canEnlarge = pictures.some((picture) => picture.preview.id === part.id);
  return (
    <section aria-labelledby="file-previews" className="overflow-hidden rounded-lg border border-line bg-sunken">
      <h2 id="file-previews" className="sr-only">
        {t.heading}
      </h2>
      {parts.length > 1 && <Strip shown={part.id} {...{ parts, found, choose }} />}
      <figure className="relative flex flex-col">
        <div className={cx('flex flex-col items-center justify-center gap-5', box)}>
          {isGone && <Failed line={t.loadFailed} onRetry={onFailed} />}
          {part.category === 'audio' && !isGone && <Sleeve file={file} />}
          {preview && <PreviewContent key={part.id} name={part.name} {...{ preview, onFailed }} {...look} />}
          {isPage && !isGone && <PageEnd {...{ file, preview }} />}
        </div>
        <Caption {...{ part, preview }} isAbove={isPage} onEnlarge={canEnlarge ? () => enlarge(true) : undefined} />
      </figure>
      {isLarge && canEnlarge && (
        <Enlarged chosen={part.id} onClose={() => enlarge(false)} {...{ pictures, choose, onFailed }} />
      )}
    </section>
  );
}

/** Below a page; before it is there, in its place. */
const PageEnd = ({ file, preview }: { file: FileDetail; preview: Preview | undefined }) =>
  preview ? <Rest {...{ file, preview }} /> : <span className={cx('aspect-[1/1.414]', page.frames.picture)} />;

const pictureIn = (name: string, preview: Preview | undefined): PreviewPicture[] =>
  preview?.type.startsWith('image/') && preview.url !== null ? [{ name, preview }] : [];

/** Of how much this is a part, where that was counted when it was made. */
function useExtent(preview: Preview | undefined): string | undefined {
  const { previews: t } = useT();
  if (!preview) return undefined;
  const { pages, seconds, duration } = preview;
  if (pages !== null) return t.pageOf(pages);
  if (seconds === null) return undefined;
  const part = formatLength(seconds);
  return duration !== null && duration > seconds ? t.heardOf(part, formatLength(duration)) : t.heard(part);
}

interface CaptionProps {
  part: Part;
  preview: Preview | undefined;
  /** What is below a page may be below the window. */
  isAbove: boolean;
  onEnlarge: (() => void) | undefined;
}

/** On the paper beside what is shown, of which nothing is hidden: what it is, the seal, and the way to see it large. */
function Caption({ part: { name }, preview, isAbove, onEnlarge }: CaptionProps) {
  const { previews: t } = useT();
  const extent = useExtent(preview);
  return (
    <figcaption
      className={cx(
        'flex min-h-13 items-center gap-3 border-line bg-surface px-3 py-1 text-xs',
        isAbove ? 'order-first border-b' : 'border-t',
      )}
    >
      <Seal word="sample" size="sm" className="flex-none" />
      <span className="num grid min-w-0 flex-1">
        <span className="truncate text-sm" title={name}>
          {name}
        </span>
        <span className="truncate text-ink-3">
          {extent}
          <span className={cx(extent && 'max-sm:hidden')}>
            {extent && ' · '}
            {t.byAuthor}
          </span>
        </span>
      </span>
      {onEnlarge && (
        // Picture and caption can be pressed as well; the picture stays one to those who hear it.
        <IconButton
          icon={Maximize2}
          label={t.enlarge(name)}
          onClick={onEnlarge}
          className="after:absolute after:inset-0 after:cursor-zoom-in"
        />
      )}
    </figcaption>
  );
}

/** There is nothing to look at while one listens but the cover, which on phones stands above where there is one. */
const Sleeve = ({ file: { category, id, title, cover } }: { file: FileDetail }) => (
  <Cover
    category={categoryOf(category)}
    id={id}
    title={title}
    pictures={cover}
    sizes="300px"
    className={cx('w-45 rounded-md md:w-75', cover !== null && 'max-sm:hidden')}
  />
);
