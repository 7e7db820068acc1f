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
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { Seal } from '../../../ui/text/seal.tsx';
import { Enlarged, type PreviewPicture } from './enlarged.tsx';
import { Strip } from './strip.tsx';

type Part = FileDetail['files'][number];

/** Previews that the seller shows before payment. Most posts have none, and make no request. */
export function usePreviews({ id, previews: ids, files }: FileDetail) {
  const { data, refetch, isError } = useQuery({
    ...read('GET /files/{id}/previews', { params: { id } }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
  // Rendered at low priority.
  const answer = useDeferredValue(data);
  const previewsById = answer && new Map(answer.data.previews.map((preview) => [preview.id, preview]));
  const parts = ids.flatMap((one) =>
    files.filter((part) => part.id === one && (!previewsById || previewsById.has(one))),
  );
  const isGone = isError && !data;
  const [first] = parts;
  /** Whether the height of the preview is known, and so where the content below begins. */
  const isSettled = previewsById !== undefined || isGone || !first || kindOf(first.name) !== 'text';
  return { parts, previewsById, isGone, isSettled, onFailed: () => void refetch() };
}

interface Props {
  file: FileDetail;
  /** In the order that the seller chose. */
  parts: readonly Part[];
  /** Undefined until the answer arrives. */
  previewsById: ReadonlyMap<string, Preview> | undefined;
  /** The request failed. */
  isGone: boolean;
  onFailed: () => void;
}

const frames = {
  picture: 'size-full',
  sound: 'h-20 px-2 md:h-28 md:px-3',
  text: 'w-full max-h-60 bg-surface rounded-md md:max-h-120',
};

/**
 * The size of each kind of preview, reserved before it has loaded, so that nothing jumps. Only a text is as high as its
 * content.
 */
const stages = {
  picture: { box: 'aspect-[3/2]', waiting: '', frames, fit: 'natural' },
  sound: { box: 'h-28 p-4 md:h-40 md:p-6', waiting: '', frames, fit: 'natural' },
  text: { box: 'p-4 md:p-6', waiting: 'h-75 md:h-105', frames, fit: 'natural' },
  page: {
    // The top of the page, as large as a cover; it is shown whole when it is enlarged.
    box: 'aspect-[3/2] justify-start overflow-hidden pt-4 md:pt-8',
    waiting: '',
    frames: { ...frames, picture: 'w-[74%] flex-none rounded-sm border border-line bg-sunken md:w-[62%]' },
    fit: 'width',
  },
} as const;

const FileCover = ({ file }: Pick<Props, 'file'>) => (
  <Cover {...coverOf(file)} sizes="(width < 1024px) 100vw, 776px" isFirst className="rounded-none" />
);

const isHeard = ({ name }: Part): boolean => kindOf(name) === 'sound';

/** The preview that is shown; undefined for the cover, which is chosen by the id of the file. */
function useChosen({ id: coverId, cover }: FileDetail, parts: readonly Part[]) {
  const leadsWithCover = (cover !== null && !parts.some(isHeard)) || parts.length === 0;
  const [chosen, choose] = useState(leadsWithCover ? coverId : undefined);
  const part = chosen === coverId ? undefined : (parts.find(({ id }) => id === chosen) ?? parts[0]);
  return { leadsWithCover, part, choose };
}

/**
 * One picture at a time, large, and a strip to choose from: a cover that the seller chose, the previews, or without any the
 * generated cover. A sound is heard below the cover.
 */
export function Gallery({ file, parts, previewsById, isGone, onFailed }: Props) {
  const { previews: t } = useT();
  const { leadsWithCover, part, choose } = useChosen(file, parts);
  const [isLarge, enlarge] = useState(false);
  const pictures = parts.flatMap(({ id, name }) => pictureIn(name, previewsById?.get(id)));
  const canEnlarge = pictures.some((picture) => picture.preview.id === part?.id);
  return (
    <section
      aria-labelledby="file-previews"
      className="self-start overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <h2 id="file-previews" className="sr-only">
        {t.heading}
      </h2>
      {(!part || isHeard(part)) && <FileCover file={file} />}
      {part && (
        <Stage
          preview={previewsById?.get(part.id)}
          {...{ part, isGone, onFailed }}
          onEnlarge={canEnlarge ? () => enlarge(true) : undefined}
        />
      )}
      {parts.length + Number(leadsWithCover) > 1 && (
        <Strip
          selectedId={part?.id ?? file.id}
          cover={leadsWithCover ? file : undefined}
          {...{ parts, previewsById }}
          choose={(id) => startTransition(() => choose(id))}
        />
      )}
      {isLarge && canEnlarge && part && (
        <Enlarged chosen={part.id} onClose={() => enlarge(false)} {...{ pictures, choose, onFailed }} />
      )}
    </section>
  );
}

interface StageProps extends CaptionProps, Pick<Props, 'isGone' | 'onFailed'> {}

function Stage({ part, preview, isGone, onFailed, onEnlarge }: StageProps) {
  const { previews: t } = useT();
  useRenderer(preview && part.name);
  const kind = kindOf(part.name) ?? 'text';
  const { box, waiting, ...look } = stages[kind];
  return (
    <figure className="relative flex flex-col">
      <div className={cx('flex flex-col items-center justify-center gap-5', box, !preview && waiting)}>
        {isGone && <PreviewFailed line={t.loadFailed} onRetry={onFailed} />}
        {preview && <PreviewContent key={part.id} name={part.name} {...{ preview, onFailed }} {...look} />}
        {kind === 'page' && !isGone && !preview && <span className={cx('aspect-[1/1.414]', look.frames.picture)} />}
      </div>
      <Caption key={preview && 'there'} {...{ part, preview, onEnlarge }} />
    </figure>
  );
}

const pictureIn = (name: string, preview: Preview | undefined): PreviewPicture[] =>
  preview?.type.startsWith('image/') && preview.url !== null ? [{ name, preview }] : [];

/** The full extent, if it was counted when the preview was made. */
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

/** Below the preview, so that nothing of it is covered: its name, the seal, and the button to enlarge it. */
function Caption({ part: { name }, preview, onEnlarge }: CaptionProps) {
  const { previews: t } = useT();
  const extent = useExtent(preview);
  return (
    <figcaption className="flex min-h-13 items-center gap-3 border-line border-t bg-surface px-3 py-1 text-xs">
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
        // Picture and caption can be pressed as well; for screen readers the picture stays a picture.
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
