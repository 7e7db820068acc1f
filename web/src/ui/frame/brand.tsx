import { useLanguage } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';

/**
 * The awning stands for a storefront: on cards, the market's entrance and the sign-in page. Without a hue it has the
 * market's colours.
 */
export const Awning = ({ hue, of }: { hue?: number; of: 'card' | 'market' | 'gate' | 'stall' }) => (
  <div aria-hidden="true" className="awning" data-of={of} data-hue={hue} style={{ '--h': hue }} />
);

export const LogoMark = ({ size = 30 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="flex-none">
    <rect x="1" y="1" width="30" height="30" rx="5" fill="var(--accent)" />
    <path
      fill="#fff"
      d="M6 7h20v2.5H6zM6 9h4v6a2 2 0 0 1-4 0zM14 9h4v6a2 2 0 0 1-4 0zM22 9h4v6a2 2 0 0 1-4 0zM6 21.5h20V24H6z"
    />
    <path fill="#fff" fillOpacity=".36" d="M10 9.5h4V15a2 2 0 0 1-4 0zM18 9.5h4V15a2 2 0 0 1-4 0z" />
  </svg>
);

/**
 * The name is the same in every language, and readers of English are told how it is read: on phones that alone. Narrow:
 * on the smallest none, where the text beside it needs the space.
 */
export function Logo({ narrow = false }: { narrow?: boolean }) {
  const isRead = useLanguage()[0] === 'en';
  return (
    <span className="flex min-h-11 items-center gap-2.5 whitespace-nowrap">
      <LogoMark />
      <b
        lang="zh-CN"
        className={cx(
          'song text-[22px] leading-none tracking-[.06em]',
          isRead ? 'max-md:hidden' : narrow && 'max-[359px]:hidden',
        )}
      >
        摊位
      </b>
      {isRead && <span className={cx('song text-lg', narrow && 'max-[359px]:hidden')}>Tanwei</span>}
    </span>
  );
}
