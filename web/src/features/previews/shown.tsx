import { useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';

interface Bytes {
  name: string;
  address: string;
  /** Size and frame of its box. */
  className?: string | undefined;
  /** The address may be past its time. */
  onFailed?: () => void;
}

/** Says so instead of showing a broken picture. */
function Failed() {
  const { previews: t } = useT();
  return <p className="text-ink-3 text-sm">{t.failed}</p>;
}

const frame = 'rounded-md border border-line bg-sunken';
const pictureFrame = `aspect-[3/2] ${frame}`;
/** A page of a document stands upright. */
export const pageFrame = `aspect-[1/1.414] max-w-[420px] ${frame}`;

/** The box has its size before the picture is there. */
export function Picture({ name, address, onFailed, className = pictureFrame }: Bytes) {
  const { previews: t } = useT();
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(address);
    onFailed?.();
  };
  return (
    <div className={cx('relative grid place-items-center overflow-hidden', className)}>
      {failed === address ? (
        <Failed />
      ) : (
        <img
          src={address}
          alt={t.pictureOf(name)}
          loading="lazy"
          decoding="async"
          onError={fail}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </div>
  );
}

/** Nobody writes captions for half a minute of a song: what it is, is all there is to read of it. */
export function Sound({ name, address, onFailed, className }: Bytes) {
  const { previews: t } = useT();
  const label = t.soundOf(name);
  return (
    <audio
      controls
      preload="none"
      src={address}
      aria-label={label}
      onError={onFailed}
      className={cx('h-[54px] w-full', className)}
    >
      <track kind="captions" label={label} />
    </audio>
  );
}

/** A box that scrolls is scrolled by keys only where the focus can get into it. */
export function scrollable(box: HTMLElement | null) {
  if (box) box.tabIndex = 0;
}

const textFrame = 'h-60 rounded-md bg-sunken';

export function TextHead({
  name,
  text,
  className = textFrame,
}: {
  name: string;
  text: string;
  className?: string | undefined;
}) {
  const { previews: t } = useT();
  return (
    <section
      ref={scrollable}
      aria-label={t.textOf(name)}
      className={cx('overflow-auto border border-line px-3.5 py-3', className)}
    >
      <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-ink-2 text-sm leading-[1.6]">{text}</pre>
    </section>
  );
}
