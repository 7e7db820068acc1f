import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { startTransition, useDeferredValue, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../../api/query.ts';
import { kindOf } from '../../../features/previews/kind-of.ts';
import { type Preview, PreviewContent } from '../../../features/previews/show/content.tsx';
import { formatLength } from '../../../features/previews/show/length.ts';
import { PreviewFailed, useRenderer } from '../../../features/previews/show/preview.tsx';
import { useT } from '../../../i18n/index.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Seal } from '../../../ui/text/seal.tsx';
import { Enlarged, type PreviewPicture } from './enlarged.tsx';
import { Rest } from './rest.tsx';
import { Strip } from './strip.tsx';

type Part = FileDetail['files'][number];

/** What the seller shows of the files before anybody pays. Most posts have nothing of it, and ask nothing. */
export function usePreviews({ id, previews: ids, files }: FileDetail) {
  const { data, refetch, isError } = useQuery({
    ...read('GET /files/{id}/previews', { params: { id } }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
  // They are shown once they can be drawn.
  const answer = useDeferredValue(data);
  const previewsById = answer && new Map(answer.data.previews.map((preview) => [preview.id, preview]));
  const parts = ids.flatMap((one) =>
    files.filter((part) => part.id === one && (!previewsById || previewsById.has(one))),
  );
  const isGone = isError && !data;
  const [first] = parts;
  /** Whether it is known where what stands below begins. */
  const isSettled = previewsById !== undefined || isGone || !first || kindOf(first.name) !== 'text';
  return { parts, found: previewsById, isGone, isSettled, onFailed: () => void refetch() };
}

interface Props {
  file: FileDetail;
  /** In their seller's order. */
  parts: readonly Part[];
  /** Not known before the answer is there. */
  found: ReadonlyMap<string, Preview> | undefined;
  /** There was no answer. */
  isGone: boolean;
  onFailed: () => void;
}

const frames = {
  picture: 'size-full',
  sound: 'h-20 px-2 md:h-28 md:px-3',
  text: 'w-full max-h-75 bg-surface rounded-md md:max-h-120',
};

/** As wide as what is shown; how high, is known before it is there, so that nothing jumps. Only a text is as high as it is. */
const stages = {
  picture: { box: 'aspect-[3/2]', waiting: '', frames, fit: 'natural' },
  sound: { box: 'h-28 p-4 md:h-40 md:p-6', waiting: '', frames, fit: 'natural' },
  text: { box: 'p-4 md:p-6', waiting: 'h-75 md:h-105', frames, fit: 'natural' },
  page: {
    box: 'p-3 md:p-4',
    waiting: '',
    // Where there is room it is seen whole: what the author says of it begins on the first screen or soon after.
    frames: {
      ...frames,
      picture: 'w-full rounded-sm border border-line bg-sunken md:w-[min(100%,calc(72vh*(var(--shape,1/1.414))))]',
    },
    fit: 'width',
  },
} as const;

/** One at a time, large, and a strip to choose from. */
export function Previews({ file, parts, found: previewsById, isGone, onFailed }: Props) {
  const { previews: t } = useT();
  const [chosen, choose] = useState<string>();
  const [isLarge, enlarge] = useState(false);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (!part) return null;
  const pictures = parts.flatMap(({ id, name }) => pictureIn(name, previewsById?.get(id)));
  const canEnlarge = pictures.some((picture) => picture.preview.id === part.id);
  return (
    <section aria-labelledby="file-previews" className="overflow-hidden rounded-lg border border-line bg-sunken">
      <h2 id="file-previews" className="sr-only">
        {t.heading}
      </h2>
      {parts.length > 1 && (
        <Strip shown={part.id} {...{ parts, found: previewsById }} choose={(id) => startTransition(() => choose(id))} />
      )}
      <Stage
        preview={previewsById?.get(part.id)}
        {...{ file, part, isGone, onFailed }}
        onEnlarge={canEnlarge ? () => enlarge(true) : undefined}
      />
      {isLarge && canEnlarge && (
        <Enlarged chosen={part.id} onClose={() => enlarge(false)} {...{ pictures, choose, onFailed }} />
      )}
    </section>
  );
}

interface StageProps extends CaptionProps, Pick<Props, 'file' | 'isGone' | 'onFailed'> {}

function Stage({ file, part, preview, isGone, onFailed, onEnlarge }: StageProps) {
  const { previews: t } = useT();
  useRenderer(preview && part.name);
  const kind = kindOf(part.name) ?? 'text';
  const { box, waiting, ...look } = stages[kind];
  return (
    <figure className="relative flex flex-col">
      <div className={cx('flex flex-col items-center justify-center gap-5', box, !preview && waiting)}>
        {isGone && <PreviewFailed line={t.loadFailed} onRetry={onFailed} />}
        {preview && <PreviewContent key={part.id} name={part.name} {...{ preview, onFailed }} {...look} />}
        {kind === 'page' && !isGone && <PageEnd {...{ file, preview }} />}
      </div>
      <Caption key={preview && 'there'} {...{ part, preview, onEnlarge }} />
    </figure>
  );
}

/** Below a page; before it is there, in its place. */
const PageEnd = ({ file, preview }: { file: FileDetail; preview: Preview | undefined }) =>
  preview ? <Rest {...{ file, preview }} /> : <span className={cx('aspect-[1/1.414]', stages.page.frames.picture)} />;

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
  onEnlarge: (() => void) | undefined;
}

/** On the paper beside what is shown, of which nothing is hidden: what it is, the seal, and the way to see it large. */
function Caption({ part: { name }, preview, onEnlarge }: CaptionProps) {
  const { previews: t } = useT();
  const extent = useExtent(preview);
  return (
    <figcaption
      className={cx(
        'flex min-h-13 items-center gap-3 border-line bg-surface px-3 py-1 text-xs',
        // What is below a page may be below the window.
        kindOf(name) === 'page' ? 'order-first border-b' : 'border-t',
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
