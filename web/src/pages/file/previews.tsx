import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../api/query.ts';
import { type Preview, PreviewContent } from '../../features/previews/content.tsx';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { Cover } from '../../ui/cover/cover-image.tsx';
import { Seal } from '../../ui/text/seal.tsx';
import { Enlarged, type PreviewPicture } from './enlarged.tsx';

type Part = FileDetail['files'][number];

/** What the seller shows of the files before anybody pays. Most posts have nothing of it, and ask nothing. */
export function Previews({ file }: { file: FileDetail }) {
  const { id, previews: ids } = file;
  const { data, refetch, isError } = useQuery({
    ...read('GET /files/{id}/previews', { params: { id } }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
  if (isError) return null;
  const found = data && new Map(data.data.previews.map((preview) => [preview.id, preview]));
  const parts = file.files.filter((part) => ids.includes(part.id) && (!found || found.has(part.id)));
  return <Stage key={file.version} {...{ file, parts, found }} onFailed={() => void refetch()} />;
}

interface StageProps {
  file: FileDetail;
  parts: readonly Part[];
  /** Not known before the answer is there. */
  found: ReadonlyMap<string, Preview> | undefined;
  onFailed: () => void;
}

const frames = { picture: 'size-full', sound: 'max-w-[440px]', text: 'size-full max-w-[560px] bg-surface' };

/** One at a time, large, and a strip to choose from; of the same size whatever is on it, so that nothing jumps. */
function Stage({ file, parts, found, onFailed }: StageProps) {
  const { previews: t } = useT();
  const [chosen, choose] = useState<string>();
  const [isLarge, enlarge] = useState(false);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (!part) return null;
  const preview = found?.get(part.id);
  const pictures = parts.flatMap(({ id, name }) => pictureIn(name, found?.get(id)));
  const canEnlarge = pictures.some((picture) => picture.preview.id === part.id);
  return (
    <section aria-labelledby="file-previews" className="overflow-hidden rounded-lg border border-line bg-sunken">
      <h2 id="file-previews" className="sr-only">
        {t.heading}
      </h2>
      <figure className="relative">
        <div className="flex h-75 flex-col items-center justify-center gap-5 p-4 md:h-105 md:p-6">
          {part.category === 'audio' && <Sleeve file={file} />}
          {preview && <PreviewContent key={part.id} name={part.name} {...{ preview, onFailed, frames }} />}
        </div>
        {canEnlarge && <EnlargeButton name={part.name} onPress={() => enlarge(true)} />}
        <Seal word="sample" size="sm" className="absolute top-3 right-3 bg-surface" />
        <figcaption className="wrap-anywhere border-line border-t bg-surface px-3 py-2.5 text-ink-3 text-xs">
          {part.name} · {t.byAuthor}
        </figcaption>
      </figure>
      {parts.length > 1 && <Strip {...{ parts, part, choose }} />}
      {isLarge && canEnlarge && (
        <Enlarged chosen={part.id} onClose={() => enlarge(false)} {...{ pictures, choose, onFailed }} />
      )}
    </section>
  );
}

const pictureIn = (name: string, preview: Preview | undefined): PreviewPicture[] =>
  preview?.type.startsWith('image/') && preview.url !== null ? [{ name, preview }] : [];

/** All of the picture can be pressed; the picture itself stays one to those who hear it. */
function EnlargeButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { previews: t } = useT();
  const label = t.enlarge(name);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="group absolute inset-x-0 top-0 h-75 cursor-zoom-in -outline-offset-2 md:h-105"
    >
      <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-md border border-line bg-surface text-ink-2 transition-colors group-hover:text-ink">
        <Maximize2 aria-hidden="true" />
      </span>
    </button>
  );
}

/** There is nothing to look at while one listens but the cover. */
const Sleeve = ({ file: { category, id, title } }: { file: FileDetail }) => (
  <Cover category={categoryOf(category)} id={id} title={title} className="w-45 rounded-md md:w-75" />
);

interface StripProps {
  parts: readonly Part[];
  part: Part;
  choose: (id: string) => void;
}

const Strip = ({ parts, part: { id: shown }, choose }: StripProps) => (
  <ul className="flex gap-2 overflow-x-auto bg-surface px-3 pb-3">
    {parts.map(({ id, name, category }) => {
      const Icon = categoryIcons[categoryOf(category)];
      return (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === shown}
            title={name}
            onClick={() => choose(id)}
            className={cx(
              'flex h-15 w-21 flex-col items-center justify-center gap-0.5 rounded-sm bg-paper px-1.5 text-[11px] leading-[1.3] transition-colors',
              id === shown ? 'border-2 border-ink' : 'border border-line text-ink-2 hover:border-line-strong',
            )}
          >
            <Icon aria-hidden="true" />
            <span className="w-full truncate">{name}</span>
          </button>
        </li>
      );
    })}
  </ul>
);
