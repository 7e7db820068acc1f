import { AudioLines } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { Outline } from '../../../features/previews/show/outline.tsx';
import { cx } from '../../../ui/class-names.ts';
import { categoryIcons, categoryOf } from '../../../ui/cover/category.tsx';
import { Thumb as CoverThumb, coverOf } from '../../../ui/cover/cover-image.tsx';

type Part = FileDetail['files'][number];

interface Props {
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

interface ThumbProps {
  part: Part;
  /** Undefined until the answer arrives. */
  preview: Preview | undefined;
}

/** More does not fit on a thumbnail. */
const maxCharacters = 240;

/** A small preview in the strip; the icon of its file type until it is known, and if it cannot be loaded. */
function Thumb({ part, preview }: ThumbProps) {
  const [failed, setFailed] = useState<string>();
  const Icon = categoryIcons[categoryOf(part.category)];
  const icon = <Icon aria-hidden="true" className="text-ink-3" />;
  if (!preview) return <Box>{icon}</Box>;
  const { text, url, type, waveform } = preview;
  if (text !== null) return <Paper text={text} />;
  if (type === 'audio/wav') return <Wave name={part.name} waveform={waveform} />;
  if (url === null || failed === url) return <Box>{icon}</Box>;
  return (
    <Box>
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(url)}
        className="absolute inset-0 size-full object-cover object-top"
      />
    </Box>
  );
}

const Box = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="relative grid aspect-3/2 place-items-center overflow-hidden bg-sunken">
    {children}
  </span>
);

const Paper = ({ text }: { text: string }) => (
  <Box>
    <span className="wrap-anywhere absolute inset-0 overflow-hidden whitespace-pre-line bg-surface p-1.5 text-left text-[5px] text-ink-2 leading-[1.6]">
      {text.slice(0, maxCharacters)}
    </span>
  </Box>
);

const Wave = ({ name, waveform }: { name: string; waveform: Preview['waveform'] }) => (
  <Box>
    <span className="grid w-full justify-items-center px-1.5 text-[11px] leading-[1.3] text-ink-2">
      {waveform === null ? (
        <AudioLines aria-hidden="true" />
      ) : (
        <span className="relative h-6 w-15">
          <Outline waveform={waveform} played={0} />
        </span>
      )}
      <span className="max-w-full truncate">{name.replace(/\.[^.]+$/, '')}</span>
    </span>
  </Box>
);
