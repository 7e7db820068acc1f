import { useState } from 'react';
import { useT } from '../../i18n/index.tsx';

interface Bytes {
  name: string;
  address: string;
  /** The address may be past its time. */
  onFailed?: () => void;
}

/** Says so instead of showing a broken picture. */
function Failed() {
  const { previews: t } = useT();
  return <p className="text-ink-3 text-sm">{t.failed}</p>;
}

/** The box has its size before the picture is there. */
export function Picture({ name, address, onFailed }: Bytes) {
  const { previews: t } = useT();
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(address);
    onFailed?.();
  };
  return (
    <div className="relative grid aspect-[3/2] place-items-center overflow-hidden rounded-md border border-line bg-sunken">
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
export function Sound({ name, address, onFailed }: Bytes) {
  const { previews: t } = useT();
  const label = t.soundOf(name);
  return (
    <audio controls preload="none" src={address} aria-label={label} onError={onFailed} className="h-[54px] w-full">
      <track kind="captions" label={label} />
    </audio>
  );
}

/** A box that scrolls is scrolled by keys only where the focus can get into it. */
function scrollable(box: HTMLElement | null) {
  if (box) box.tabIndex = 0;
}

export function TextHead({ name, text }: { name: string; text: string }) {
  const { previews: t } = useT();
  return (
    <section
      ref={scrollable}
      aria-label={t.textOf(name)}
      className="h-60 overflow-auto rounded-md border border-line bg-sunken px-3.5 py-3"
    >
      <pre className="font-mono text-ink-2 text-sm leading-[1.6]">{text}</pre>
    </section>
  );
}
