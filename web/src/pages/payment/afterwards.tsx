import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { read } from '../../api/query.ts';
import { MailReceipt } from '../../features/parcel/mail-receipt.tsx';
import { ShareButton } from '../../features/share/share-button.tsx';
import { useFollow } from '../../features/stars-and-follows/follows.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { FollowButton } from '../../ui/card/creator-card.tsx';
import { Avatar } from '../../ui/cover/avatar.tsx';

/** Whose it is, and what one may want of a purchase besides the file. */
export function Afterwards({ file, outTradeNo }: { file: FileDetail | undefined; outTradeNo: string }) {
  const t = useT().parcel;
  return (
    <div className="mt-6 grid gap-3 justify-self-stretch">
      {file && <Author file={file} />}
      <div className="grid grid-cols-2 gap-2.5">
        <ButtonLink icon={ReceiptText} to={paths.receipt(outTradeNo)}>
          {t.receipt}
        </ButtonLink>
        {file && <ShareButton id={file.id} title={file.title} />}
        <MailReceipt outTradeNo={outTradeNo} className="col-span-full" />
      </div>
    </div>
  );
}

/** The row is there at once; whether one follows them already comes into it. */
function Author({ file: { username, display_name } }: { file: FileDetail }) {
  const { user } = useSession();
  const follow = useFollow();
  const author = useQuery(read('GET /users/{usernameOrId}', { params: { usernameOrId: username } })).data?.user;
  const name = display_name || username;
  return (
    <div className="flex min-h-11 items-center gap-3 text-left">
      <Link to={paths.user(username)} className="flex min-w-0 flex-1 items-center gap-3 hover:text-accent-text">
        <Avatar username={username} name={name} size={44} />
        <span className="truncate">{name}</span>
      </Link>
      {author && author.id !== user?.id && (
        <FollowButton name={name} following={author.is_following} onToggle={() => follow(author)} />
      )}
    </div>
  );
}
