import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../class-names.ts';

interface Props {
  /** A slim strip once there are files. */
  slim?: boolean;
  heading: ReactNode;
  /** The same for fingers, which drop and paste nothing. */
  touchHeading: ReactNode;
  line: ReactNode;
  /** The word on the button. */
  choose: string;
  onFiles: (files: File[]) => void;
}

/** Drop here or choose. Dropping anywhere on the page and pasting belong to the page. */
export function DropZone({ slim = false, heading, touchHeading, line, choose, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    if (list && list.length > 0) onFiles([...list]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // Dropping is a shortcut; the button inside is the way in for keyboards.
    <section
      aria-label={choose}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'border-[1.5px] border-dashed bg-surface',
        over ? 'border-ink' : 'border-line-strong',
        slim
          ? 'flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-[10px] p-3 pl-[18px]'
          : 'grid justify-items-center gap-1.5 rounded-lg px-4 py-12 text-center',
      )}
    >
      <Upload aria-hidden="true" className={cx('text-ink-3', !slim && 'size-7')} />
      <p className={cx('text-sm', slim && 'min-w-40 flex-1')}>
        <b className="font-semibold">{matchMedia('(pointer: coarse)').matches ? touchHeading : heading}</b>
        <span className="block text-ink-3">{line}</span>
      </p>
      <Button onClick={() => input.current?.click()} className={slim ? 'flex-1 md:flex-none' : 'mt-2'}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </section>
  );
}
