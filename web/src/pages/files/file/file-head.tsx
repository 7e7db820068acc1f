import { useCallback, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useRead } from '../../../api/use-read.ts';
import { useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { JumpLink } from '../../../nav/jump-link.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { formatCount, formatSize } from '../../../ui/text/format.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import { Title } from '../../../ui/text/title.tsx';
import { useFormat } from './facts.tsx';

/** Title, seller, rating and kind. */
export const FileHead = ({ file }: { file: FileDetail }) => (
  <header>
    <FileTitle text={file.title} />
    <Meta className="mt-1">
      <Seller username={file.username} name={file.display_name} />
      <HeadRating rating={file.rating} />
    </Meta>
    <Kind file={file} />
  </header>
);

/** Four lines on phones, three beside the picture; the rest on request. */
function FileTitle({ text }: { text: string }) {
  const { more } = useBuyingMessages();
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const measure = useCallback((title: HTMLElement | null) => {
    if (title) setCut(title.scrollHeight > title.clientHeight + 1);
  }, []);
  return (
    <>
      <h1
        ref={measure}
        className={cx('wrap-anywhere text-[1.375rem] lg:text-xl', !isWhole && 'line-clamp-4 lg:line-clamp-3')}
      >
        <Title text={text} />
      </h1>
      {isCut && !isWhole && (
        <button type="button" onClick={() => setWhole(true)} className="link min-h-11 text-sm md:min-h-6">
          {more}
        </button>
      )}
    </>
  );
}

/** The picture is that of the seller's card below. */
function Seller({ username, name }: { username: string; name: string | null }) {
  const seller = useRead('GET /users/{usernameOrId}', { params: { usernameOrId: username } }).data?.user;
  return (
    <Link to={paths.user(username)} className="min-h-11 max-w-full text-ink-2 hover:text-accent-text md:min-h-9">
      <Avatar username={username} name={name} picture={seller?.avatar} size={24} />
      <span lang={langOf(name ?? '')} className="truncate">
        {name || username}
      </span>
    </Link>
  );
}

/** The format and size, and the part AI had in it: as its author declares, as its files are marked, or both. */
function Kind({ file }: { file: FileDetail }) {
  const { ai: t } = useT();
  const { declared, marked } = file.ai;
  const format = useFormat(file);
  const labels = [declared === 'none' ? undefined : t.declared[declared], marked ? t.marked : undefined];
  const label = labels.filter(Boolean).join(' · ');
  return (
    <p className="num text-ink-2">
      {format} · {formatSize(file.file_size)}
      {label && (
        <>
          {' · '}
          <span>{label}</span>
        </>
      )}
    </p>
  );
}

/** The average and the number of reviews; below five reviews only the number. Links to the reviews. */
function HeadRating({ rating }: Pick<FileDetail, 'rating'>) {
  const { reviews: t } = useT();
  if (!rating || rating.count === 0) return null;
  const { average } = rating;
  const count = formatCount(rating.count);
  return (
    <JumpLink to="reviews" className="min-h-11 text-ink-2 hover:text-accent-text md:min-h-6">
      {average !== null && <Stars value={average} />}
      {average === null ? t.count(count) : t.ratedBy(average.toFixed(1), count)}
    </JumpLink>
  );
}
