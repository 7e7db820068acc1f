import { useQuery } from '@tanstack/react-query';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import { Seal } from '../../ui/seal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Preview, PreviewContent } from '../previews/content.tsx';

type Part = FileDetail['files'][number];

/** What the seller shows of the files before anybody pays. Most posts have nothing of it, and ask nothing. */
export function Previews({ file }: { file: FileDetail }) {
  const { previews: t } = useT();
  const { id, previews: ids, version } = file;
  const { data, refetch, isError } = useQuery({
    ...read('GET /files/{id}/previews', { params: { id } }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
  const parts = file.files.filter((part) => ids.includes(part.id));
  if (parts.length === 0 || isError) return null;
  const found = new Map(data?.data.previews.map((preview) => [preview.id, preview]));
  return (
    <section aria-labelledby="file-previews" key={version}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="file-previews">{t.heading}</h2>
        <Seal word="sample" />
      </div>
      <ul className={cx('grid grid-cols-[minmax(0,1fr)] gap-5', parts.length > 1 && 'md:grid-cols-2')}>
        {parts.map((part) => (
          <li key={part.id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
            <Shown
              part={part}
              preview={found.get(part.id)}
              isThere={data !== undefined}
              onFailed={() => void refetch()}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  part: Part;
  preview: Preview | undefined;
  isThere: boolean;
  onFailed: () => void;
}

function Shown({ part, preview, isThere, onFailed }: Props) {
  const { previews: t } = useT();
  if (isThere && !preview) return null;
  return (
    <figure className="m-0 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {preview ? <PreviewContent name={part.name} {...{ preview, onFailed }} /> : <Room category={part.category} />}
      <figcaption className="wrap-anywhere text-ink-3 text-xs">
        {part.name} · {t.byAuthor}
      </figcaption>
    </figure>
  );
}

const rooms: Partial<Record<Part['category'], string>> = { image: 'aspect-[3/2]', audio: 'h-[54px]' };

/** Kept free, so that nothing jumps when it comes. */
const Room = ({ category }: Pick<Part, 'category'>) => (
  <Skeleton className={cx('block w-full', rooms[category] ?? 'h-60')} />
);
