import type { ReactNode } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Thumb as CoverThumb, coverOf } from '../../../ui/cover/cover-image.tsx';
import { Thumb } from './thumb.tsx';

type Part = FileDetail['files'][number];

interface Props {
  /** The file whose cover leads. */
  cover: FileDetail | undefined;
  parts: readonly Part[];
  /** The id of the preview that is shown, or the file's. */
  selectedId: string;
  previewsById: ReadonlyMap<string, Preview> | undefined;
  choose: (id: string) => void;
}

/** The strip of previews stands below the large one. */
export function Strip({ cover, parts, selectedId, previewsById, choose }: Props) {
  const choiceOf = (id: string, name: string, picture: ReactNode) => (
    <li key={id}>
      <button
        type="button"
        aria-pressed={id === selectedId}
        title={name}
        onClick={() => choose(id)}
        className={cx(
          'relative block w-18 overflow-hidden rounded-sm after:absolute after:inset-0 after:rounded-sm after:border',
          id === selectedId
            ? 'after:border-2 after:border-ink after:[box-shadow:inset_0_0_0_2px_var(--surface)]'
            : 'after:border-line hover:after:border-line-strong',
        )}
      >
        {picture}
      </button>
    </li>
  );
  return (
    <ul className="flex gap-2 overflow-x-auto border-line border-t bg-surface p-2">
      {cover && choiceOf(cover.id, cover.title, <CoverThumb {...coverOf(cover)} className="w-full" />)}
      {parts.map((part) => choiceOf(part.id, part.name, <Thumb part={part} preview={previewsById?.get(part.id)} />))}
    </ul>
  );
}
