import type { FileDetail } from '#shared/contract/files';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Thumb } from './thumb.tsx';

type Part = FileDetail['files'][number];

interface Props {
  parts: readonly Part[];
  /** The id of the preview that is shown. */
  selectedId: string;
  previewsById: ReadonlyMap<string, Preview> | undefined;
  choose: (id: string) => void;
}

/** The strip of previews stands above the large one, which may be higher than the window. */
export const Strip = ({ parts, selectedId, previewsById, choose }: Props) => (
  <ul className="flex gap-2 overflow-x-auto border-line border-b bg-surface p-3">
    {parts.map((part) => (
      <li key={part.id}>
        <button
          type="button"
          aria-pressed={part.id === selectedId}
          title={part.name}
          onClick={() => choose(part.id)}
          className={cx(
            'grid w-21 gap-1 rounded-md border-2 bg-surface p-1 text-[11px] leading-[1.4] transition-colors',
            part.id === selectedId ? 'border-ink' : 'border-transparent text-ink-2 hover:border-line-strong',
          )}
        >
          <Thumb part={part} preview={previewsById?.get(part.id)} />
          <span className="truncate">{part.name}</span>
        </button>
      </li>
    ))}
  </ul>
);
