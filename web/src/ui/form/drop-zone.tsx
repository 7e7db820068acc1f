import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../class-names.ts';

interface Props {
  /** A slim strip, for when there are files already. */
  slim?: boolean;
  heading: ReactNode;
  /** The heading for touch screens, which cannot drop or paste. */
  touchHeading: ReactNode;
  line?: ReactNode;
  /** The label of the button. */
  choose: string;
  onFiles: (files: File[]) => void;
}

/** Takes files by drop or choice. Dropping elsewhere on the page and pasting are handled by the page. */
export function DropZone({ slim = false, heading, touchHeading, line, choose, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const acceptFiles = (list: FileList | null) => {
    if (list && list.length > 0) onFiles([...list]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setDragOver(false);
    acceptFiles(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(true);
  };
  return (
    // Dropping is a shortcut; keyboards use the button inside.
    <section
      aria-label={choose}
      onDragOver={drag}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
      className={cx(
        'border-[1.5px] border-dashed bg-surface',
        isDragOver ? 'border-ink' : 'border-line-strong',
        slim
          ? 'flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-[10px] p-3 pl-[18px]'
          : 'grid justify-items-center gap-1.5 rounded-lg px-4 py-12 text-center',
      )}
    >
      <Upload aria-hidden="true" className={cx('text-ink-3', !slim && 'size-7')} />
      <p className={cx('text-sm', slim && 'min-w-40 flex-1')}>
        <b className={slim ? 'font-normal text-ink-2' : 'font-semibold'}>
          {matchMedia('(pointer: coarse)').matches ? touchHeading : heading}
        </b>
        {line && <span className="block text-ink-3">{line}</span>}
      </p>
      <Button
        tone={slim ? 'default' : 'primary'}
        onClick={() => input.current?.click()}
        className={slim ? 'flex-1 md:flex-none' : 'mt-2'}
      >
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          acceptFiles(event.target.files);
          // Lets the same file be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </section>
  );
}
