import { graphemesOf } from '#shared/text/characters';
import { cx } from '../class-names.ts';
import { fnv1a } from './fnv.ts';

const hues = [18, 48, 78, 120, 162, 205, 230, 252, 345] as const;

/** The hue of a person's avatar and awning, the same everywhere. White text keeps a contrast of 6.5:1 on every hue. */
export const hueOf = (username: string) => hues[fnv1a(username) % hues.length] ?? hues[0];

/** A letter that nothing is joined to: for this most frequent beginning no segmenter need be loaded. */
const plainInitial = /^[\w\p{Script=Han}](?!\p{M})/u;

const initialOf = (name: string) => plainInitial.exec(name)?.[0] ?? graphemesOf(name)[0];

interface Props {
  username: string;
  /** The displayed name; its first character is drawn in the circle. */
  name?: string | null | undefined;
  /** The diameter in pixels. */
  size?: number;
  /** Drawn over the character, which stays if the picture does not load. */
  picture?: { small: string; large: string } | null | undefined;
  className?: string;
}

export function Avatar({ username, name, size = 28, picture, className }: Props) {
  return (
    <span
      aria-hidden="true"
      style={{ '--h': hueOf(username), width: size, height: size, fontSize: size * 0.44 }}
      className={cx(
        'relative inline-grid flex-none overflow-hidden place-items-center rounded-full bg-[oklch(.47_.075_var(--h))] font-semibold text-on-accent uppercase leading-none',
        className,
      )}
    >
      {initialOf((name || username).trim())}
      {picture && (
        <img
          alt=""
          loading="lazy"
          decoding="async"
          src={size > 48 ? picture.large : picture.small}
          className="absolute inset-0 size-full [filter:var(--dim,none)]"
        />
      )}
    </span>
  );
}
