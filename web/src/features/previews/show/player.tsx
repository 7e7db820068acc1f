import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { formatLength } from './length.ts';
import { Outline } from './outline.tsx';

/** The waveform, and the lengths of the preview and of the whole, measured when it was made; null if they were not. */
export interface SoundShape {
  waveform: string | null;
  seconds: number | null;
  duration?: number | null;
}

interface Props {
  name: string;
  address: string;
  of?: SoundShape | undefined;
  className?: string | undefined;
  onFailed: () => void;
}

/** The state of the player: position, length, and its controls. */
function usePlaying(knownSeconds: number | null) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(knownSeconds ?? 0);
  const seek = (seconds: number) => {
    setAt(seconds);
    if (sound.current) sound.current.currentTime = seconds;
  };
  const toggle = () => {
    // If the browser refuses to play, the user can press again.
    if (isPlaying) sound.current?.pause();
    else sound.current?.play().catch(() => setPlaying(false));
  };
  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => setPlaying(false),
    onTimeUpdate: () => setAt(sound.current?.currentTime ?? 0),
    onDurationChange: () => {
      const exact = sound.current?.duration ?? 0;
      if (Number.isFinite(exact) && exact > 0) setLength(exact);
    },
  };
  return { sound, isPlaying, at, length, seek, toggle, events };
}

/** A player with a waveform. Pressing the waveform or keys seeks. */
export function Player({ name, address, of, className, onFailed }: Props) {
  const { previews: t } = useT();
  const { sound, isPlaying, at, length, seek, toggle, events } = usePlaying(of?.seconds ?? null);
  const whole = of?.duration ?? 0;
  const times = { at: formatLength(at), length: formatLength(Math.round(length)) };
  return (
    <fieldset
      aria-label={t.soundOf(name)}
      className={cx(
        'flex w-full min-w-0 flex-none items-center gap-2 rounded-md border border-line bg-surface p-1',
        className,
      )}
    >
      <audio ref={sound} preload="metadata" src={address} onError={onFailed} {...events}>
        <track kind="captions" label={t.soundOf(name)} />
      </audio>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? t.pauseSound : t.playSound}
        onClick={toggle}
        className="rounded-full! bg-ink! text-paper! [&>svg]:fill-current"
      />
      <span className="relative min-h-11 min-w-0 flex-1 self-stretch rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <Outline waveform={of?.waveform ?? null} played={length > 0 ? at / length : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(length))}
          step={1}
          value={Math.round(at)}
          onChange={({ target }) => seek(Number(target.value))}
          aria-label={t.seekSound}
          aria-valuetext={t.heardOf(times.at, times.length)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </span>
      <span className="num flex-none pr-2 text-right text-ink-3 text-xs">
        {times.at} / {times.length}
        {whole > length && <span className="block">{t.fullLength(formatLength(whole))}</span>}
      </span>
    </fieldset>
  );
}
