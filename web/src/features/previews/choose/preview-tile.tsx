import { Check, EyeOff, type LucideIcon, Music } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { cx } from '../../../ui/class-names.ts';

interface Props {
  /** The file's name. */
  name: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  isCover?: boolean;
  /** Says on pointing what the preview shows. */
  hint?: string | undefined;
  /** A warning or a state, below the name. */
  note?: ReactNode;
  children: ReactNode;
}

/** Marks the picture that is the cover. */
export const coverTag = 'absolute top-2 left-2 rounded-sm bg-surface px-2 py-0.5 font-semibold text-xs';

const corner = 'absolute top-2 grid place-items-center';

export function PreviewTile({ name, isShown, onShow, isCover, hint, note, children }: Props) {
  const { previews: t, covers } = useT();
  const Icon = isShown ? Check : EyeOff;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={isShown}
        title={hint}
        onClick={() => onShow(!isShown)}
        className="relative block w-full text-left"
      >
        <span
          aria-hidden="true"
          className={cx(
            'relative block aspect-[3/2] overflow-hidden rounded-md border border-line bg-sunken [&_img]:transition-opacity',
            !isShown && '[&_img]:opacity-40',
          )}
        >
          {children}
        </span>
        {isCover && (
          <span aria-hidden="true" className={coverTag}>
            {covers.heading}
          </span>
        )}
        <span
          aria-hidden="true"
          className={cx(
            corner,
            'right-2 size-7 rounded-full',
            isShown
              ? 'bg-ink text-paper [box-shadow:0_0_0_2px_var(--surface)]'
              : 'bg-surface text-ink-2 [box-shadow:inset_0_0_0_1.5px_var(--line-strong)]',
          )}
        >
          <Icon className="size-[15px]" />
        </span>
        <span className={cx('mt-1.5 block truncate text-xs', isShown ? 'text-ink-2' : 'text-ink-3')}>
          <span className="sr-only">{t.show} </span>
          {name}
        </span>
      </button>
      {note}
    </li>
  );
}

interface ContentProps {
  picture?: string | undefined;
  /** The page of a document: its top is shown. */
  isPage?: boolean;
  text?: string | null | undefined;
  /** Stands for what has neither picture nor text, unless it is a sound. */
  icon?: LucideIcon | undefined;
  onFailed?: () => void;
}

/** A picture, the first lines of a text, or the sign of its kind. */
export function TileContent({ picture, isPage, text, icon: Icon = Music, onFailed }: ContentProps) {
  if (picture) {
    return (
      <img
        src={picture}
        alt=""
        onError={onFailed}
        className={cx('absolute inset-0 size-full object-cover', isPage && 'object-top')}
      />
    );
  }
  if (text) return <span className="line-clamp-6 whitespace-pre-line p-3 text-ink-2 text-xs">{text}</span>;
  return (
    <span className="absolute inset-0 grid place-items-center text-ink-3">
      <Icon aria-hidden="true" />
    </span>
  );
}

export const PreviewTiles = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-4">{children}</ul>
);
