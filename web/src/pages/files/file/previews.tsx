import { Maximize2 } from 'lucide-react';
import { type ReactNode, startTransition, useDeferredValue, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useRead } from '../../../api/use-read.ts';
import { kindOf } from '../../../features/previews/kind-of.ts';
import { type Preview, PreviewContent } from '../../../features/previews/show/content.tsx';
import { PreviewFailed, TextHead, useRenderer } from '../../../features/previews/show/preview.tsx';
import { useT } from '../../../i18n/index.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { Seal } from '../../../ui/text/seal.tsx';
import { useArchives } from './archive.tsx';
import { Enlarged, type PreviewPicture } from './enlarged.tsx';
import { Strip } from './strip.tsx';

type Part = FileDetail['files'][number];

/** Previews that the seller shows before payment. Most posts have none, and make no request. */
export function usePreviews({ id, previews: ids, files }: FileDetail) {
  const { data, refetch, isError } = useRead('GET /files/{id}/previews', {
    params: { id },
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
  sound: 'h-16 px-2 md:h-20 md:px-3',
  /** Eleven whole lines of code, or 22. */
  text: 'w-full max-h-[247px] bg-surface rounded-md md:max-h-[476px]',
};

/**
 * The size of each kind of preview, reserved before it has loaded, so that nothing jumps. Only a text is as high as its
 * content.
 */
const stages = {
  picture: { box: 'aspect-[3/2]', waiting: '', frames, fit: 'natural' },
  /** On a cover of the seller's, over its lower part. */
  sound: { box: 'flex-1 justify-end p-3 md:p-6', waiting: '', frames, fit: 'natural' },
  /** In the place of a picture. */
  player: {
    box: 'flex-1 p-3 md:p-8',
    waiting: '',
    frames: { ...frames, sound: 'h-30 px-2 py-4 md:h-56 md:px-5 md:py-8' },
    fit: 'natural',
  },
  text: { box: 'p-4 pt-12 md:p-6 md:pt-12', waiting: 'h-75 md:h-105', frames, fit: 'natural' },
  page: {
    // The top of the page, as large as a cover, with room for the marks beside it; it is shown whole when it is enlarged.
    box: 'aspect-[3/2] justify-start overflow-hidden pt-4 md:pt-8',
    waiting: '',
    frames: { ...frames, picture: 'w-[62%] flex-none rounded-sm border border-line bg-sunken' },
    fit: 'width',
  },
} as const;

const FileCover = ({ file, plain }: Pick<Props, 'file'> & { plain: boolean }) => (
  <Cover {...coverOf(file)} {...{ plain }} sizes="(width < 1024px) 100vw, 776px" isFirst className="rounded-none" />
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
 * generated cover. A sound is heard on the cover, and an archive without a picture shows its directory.
 */
export function Gallery({ file, parts, previewsById, isGone, onFailed }: Props) {
  const { previews: t } = useT();
  const { leadsWithCover, part, choose } = useChosen(file, parts);
  const [isLarge, enlarge] = useState(false);
  const pictures = parts.flatMap(({ id, name }) => pictureIn(name, previewsById?.get(id)));
  const canEnlarge = pictures.some((picture) => picture.preview.id === part?.id);
  const directory = useDirectory(file);
  return (
    <section
      aria-labelledby="file-previews"
      className="relative self-start overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <h2 id="file-previews" className="sr-only">
        {t.heading}
      </h2>
      <div className="relative">
        {(!part || isHeard(part)) && (directory ?? <FileCover file={file} plain={part !== undefined} />)}
        {part && (
          <Stage
            preview={previewsById?.get(part.id)}
            hasCover={file.cover !== null}
            {...{ part, isGone, onFailed }}
            onEnlarge={canEnlarge ? () => enlarge(true) : undefined}
          />
        )}
      </div>
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

/** The names in the first archive that can be read, if the file has no picture. */
function useDirectory(file: FileDetail): ReactNode {
  const hasPicture = file.cover !== null || file.previews.length > 0;
  const archives = useArchives({ id: file.id, files: hasPicture ? [] : file.files });
  if (hasPicture) return undefined;
  if (!archives) return <div className="aspect-[3/2]" />;
  const part = file.files.find(({ id }) => archives.get(id)?.entries.length);
  const entries = part && archives.get(part.id)?.entries;
  if (!entries) return undefined;
  return (
    <div className="aspect-[3/2] p-4 md:p-6">
      <TextHead
        name={part.name}
        text={entries.map(({ name }) => name).join('\n')}
        className="size-full bg-surface rounded-md"
      />
    </div>
  );
}

interface StageProps extends CaptionProps, Pick<Props, 'isGone' | 'onFailed'> {
  /** A picture of the seller's. */
  hasCover: boolean;
}

function Stage({ part, preview, hasCover, isGone, onFailed, onEnlarge }: StageProps) {
  const { previews: t } = useT();
  useRenderer(preview && part.name);
  const kind = kindOf(part.name) ?? 'text';
  const { box, waiting, ...look } = stages[kind === 'sound' && !hasCover ? 'player' : kind];
  return (
    <figure className={cx('flex flex-col', kind === 'sound' ? 'absolute inset-0' : 'relative')}>
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

interface CaptionProps {
  part: Part;
  preview: Preview | undefined;
  onEnlarge: (() => void) | undefined;
}

/** Beside the sheet, on the mat: how many pages the whole has, the seal, and the button to enlarge it. */
function Caption({ part: { name }, preview, onEnlarge }: CaptionProps) {
  const { previews: t } = useT();
  return (
    <figcaption>
      {preview?.pages && (
        <span className="num absolute bottom-3 left-2 rounded-full bg-ink px-2 py-0.5 text-paper text-xs md:left-3">
          <span aria-hidden="true">1 / {preview.pages}</span>
          <span className="sr-only">{t.pageOf(preview.pages)}</span>
        </span>
      )}
      <Seal word="sample" size="sm" className="absolute top-3 right-2 bg-surface md:right-3" />
      {onEnlarge && (
        // As large as the picture; for screen readers that stays a picture.
        <IconButton
          icon={Maximize2}
          label={t.enlarge(name)}
          onClick={onEnlarge}
          className="absolute inset-0 size-auto! cursor-zoom-in place-items-end! p-2.5 -outline-offset-2 hover:bg-transparent [&>svg]:size-9 [&>svg]:rounded-md [&>svg]:bg-surface [&>svg]:p-2"
        />
      )}
    </figcaption>
  );
}
