import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../../api/query.ts';
import { PreviewContent } from '../../../features/previews/show/content.tsx';
import { useRenderer } from '../../../features/previews/show/preview.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Cover, coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
import type { CaseDetail } from './decision.ts';

type SeenFile = CaseDetail['files'][number];

const frames = { picture: 'size-full', sound: 'h-28 px-3', text: 'size-full overflow-y-auto bg-surface' };

/** One picture at a time: the cover, or a preview of a content, the withdrawn ones included. */
export function CaseGallery({ caseId, file }: { caseId: string; file: SeenFile }) {
  const queries = useQueryClient();
  const previews = file.previews.flatMap((preview) => {
    const content = file.files.find(({ id }) => id === preview.id);
    return content ? [{ preview, name: content.name }] : [];
  });
  const [chosen, choose] = useState(file.cover ? file.id : previews[0]?.preview.id);
  const selected = previews.find(({ preview }) => preview.id === chosen);
  useRenderer(selected?.name);
  const choices = [
    ...(file.cover || previews.length === 0 ? [{ id: file.id, name: file.title, url: file.cover?.small }] : []),
    ...previews.map(({ preview: { id, type, url }, name }) => ({
      ...{ id, name, url: type.startsWith('image/') ? (url ?? undefined) : undefined },
    })),
  ];
  const askAgain = () =>
    void queries.invalidateQueries({ queryKey: keyOf('GET /operator/cases/{id}', { params: { id: caseId } }) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid aspect-[8/5] max-h-90 w-full place-items-center overflow-hidden rounded-lg border border-line bg-sunken">
        {selected ? (
          <PreviewContent
            key={chosen}
            name={selected.name}
            preview={selected.preview}
            onFailed={askAgain}
            frames={frames}
          />
        ) : (
          <Cover {...coverOf(file)} sizes="(width < 1024px) 100vw, 640px" isFirst className="w-full rounded-none" />
        )}
      </div>
      {choices.length > 1 && <Choices {...{ file, choices, chosen, choose }} />}
    </div>
  );
}

interface ChoicesProps {
  file: SeenFile;
  choices: readonly { id: string; name: string; url: string | undefined }[];
  chosen: string | undefined;
  choose: (id: string) => void;
}

/** The strip below the large picture. */
function Choices({ file, choices, chosen, choose }: ChoicesProps) {
  return (
    <ul className="flex gap-2 overflow-x-auto">
      {choices.map(({ id, name, url }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen}
            aria-label={name}
            title={name}
            onClick={() => choose(id)}
            className={cx(
              'grid h-16 w-24 place-items-center overflow-hidden rounded-md border-2 bg-surface p-1 text-[11px]',
              id === chosen ? 'border-ink' : 'border-transparent',
            )}
          >
            {url ? (
              <img src={url} alt="" loading="lazy" decoding="async" className="size-full rounded-sm object-cover" />
            ) : id === file.id ? (
              <Thumb {...coverOf(file)} className="w-full" />
            ) : (
              <span className="wrap-anywhere line-clamp-3">{name}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
