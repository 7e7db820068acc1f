import type { ReviewAnswer } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/button.tsx';
import { Avatar } from '../../ui/cover/avatar.tsx';
import { langOf } from '../../ui/text/lang-of.ts';

type Author = ReviewAnswer['by'];

/** The name of an author, also after their account was deleted. */
export function useAuthorName(): (by: Author) => string {
  const { reviews: t } = useT();
  return (by) => (by ? by.display_name || by.username : t.gone);
}

/** An author's name, linked to their storefront unless the account was deleted. */
export function AuthorLink({ by }: { by: Author }) {
  const name = useAuthorName()(by);
  if (!by) return <span className="text-ink-3 text-sm">{name}</span>;
  return (
    <Link
      to={paths.user(by.username)}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 hover:text-accent-text md:min-h-8"
    >
      <Avatar username={by.username} name={name} size={24} />
      <span lang={langOf(name)} className="truncate font-semibold text-sm">
        {name}
      </span>
    </Link>
  );
}
