import { useQuery } from '@tanstack/react-query';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../../api/query.ts';
import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { FollowButton } from '../../../ui/card/creator-card.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';

interface Props {
  fileId: string;
  file: FileDetail | undefined;
  outTradeNo: string;
}

const quiet = { tone: 'quiet', size: 'sm' } as const;

/** The seller, and the further links of a purchase, less prominent than the download. */
export function Afterwards({ fileId, file, outTradeNo }: Props) {
  const t = useT();
  return (
    <div className="mt-5 grid gap-2 justify-self-stretch border-line border-t pt-4">
      {file && <Author file={file} />}
      <div className="-mx-3 flex flex-wrap items-center justify-center">
        {file && (
          <ButtonLink {...quiet} to={paths.file(fileId)}>
            {t.paymentReturn.onlyView}
          </ButtonLink>
        )}
        <ButtonLink {...quiet} to={paths.purchases()}>
          {t.nav.purchases}
        </ButtonLink>
        <ButtonLink {...quiet} to={paths.receipt(outTradeNo)}>
          {t.packageDownload.receipt}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The row appears at once; whether the buyer follows the seller is filled in later. */
function Author({ file: { username, display_name } }: { file: FileDetail }) {
  const { user } = useSession();
  const follow = useFollow();
  const author = useQuery(read('GET /users/{usernameOrId}', { params: { usernameOrId: username } })).data?.user;
  const name = display_name || username;
  return (
    <div className="flex min-h-11 items-center gap-3 text-left">
      <Link to={paths.user(username)} className="flex min-w-0 flex-1 items-center gap-3 hover:text-accent-text">
        <Avatar username={username} name={name} picture={author?.avatar} size={44} />
        <span className="truncate">{name}</span>
      </Link>
      {author && author.id !== user?.id && (
        <FollowButton name={name} following={author.is_following} onToggle={() => follow(author)} />
      )}
    </div>
  );
}
