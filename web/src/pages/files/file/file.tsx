import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../../api/client.ts';
import { useDownload } from '../../../api/download.ts';
import { readFile } from '../../../api/file-answer.ts';
import { useRead } from '../../../api/use-read.ts';
import { AuthorText, PlainText } from '../../../features/author-words/author-text.tsx';
import { MissingFile } from '../../../features/missing-file/missing-file.tsx';
import { useDeal } from '../../../features/offers/deal.ts';
import { SaleUntil } from '../../../features/offers/sale-until.tsx';
import { useOfferLink } from '../../../features/offers/take-link.ts';
import { useSaleEnd } from '../../../features/offers/use-sale-end.ts';
import { useRefetch } from '../../../features/reviews/calls.ts';
import { BuyerRestrictionNote, OwnerRestrictionNote } from '../../../features/safety/restriction-note.tsx';
import { refreshShareImage } from '../../../features/share/refresh-share-image.ts';
import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { useCountedView } from '../../../features/views/use-counted-view.ts';
import { preloadBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { CreatorCard } from '../../../ui/card/creator-card.tsx';
import CardPrice from '../../../ui/figures/card-price.tsx';
import { Price } from '../../../ui/figures/price.tsx';
import { BuyBar } from '../../../ui/frame/bars.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { formatSize } from '../../../ui/text/format.ts';
import { BuyAction, BuyPanel } from './buy-panel.tsx';
import { DescriptionPanel } from './description/description-panel.tsx';
import { FileLine } from './facts.tsx';
import { Folds } from './folds.tsx';
import { MoreFiles } from './more-files.tsx';
import { Gallery, usePreviews } from './previews.tsx';

preloadBuyingMessages();

export default function FilePage() {
  const t = useT();
  const { id = '' } = useParams();
  const file = useQuery(readFile(id));
  usePageTitle(file.data?.data.title);
  if (file.error?.status === 404) return <MissingFile />;
  if (file.data) return <FileView file={file.data.data} />;
  if (file.isPending) return <FileSkeleton />;
  return <LoadFailed heading={t.file.loadFailed} error={file.error} onRetry={file.refetch} />;
}

function FileView({ file }: { file: FileDetail }) {
  const t = useT();
  useOfferLink(file.username);
  useCountedView(file);
  useSaleEnd(file);
  useEffect(() => refreshShareImage(file), [file]);
  const { isSettled, ...previews } = usePreviews(file);
  const [isLoaded, setLoaded] = useState(false);
  const tell = useCallback(() => setLoaded(true), []);
  const askAnew = useRefetch('fetched');
  const failed = (error: ApiError) => toast.bad(t.file.downloadFailed, error.message);
  const download = useDownload(file.id, failed, () => void askAnew());
  return (
    <>
      <FileNotices file={file} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:gap-y-10">
        <Gallery key={file.version} file={file} {...previews} />
        <BuyPanel {...{ file, download }} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          {isSettled ? (
            <Suspense fallback={<WordsFirst text={file.description} />}>
              <Words>
                {file.description ? <AuthorText text={file.description} /> : <PlainText text={t.file.noWords} />}
                <FileLine file={file} />
              </Words>
              <Folds file={file} download={download} />
            </Suspense>
          ) : (
            <WordsFirst text={file.description} />
          )}
        </div>
      </div>
      {isSettled && (
        <>
          <DescriptionPanel file={file} isLoaded={isLoaded} onLoaded={tell} />
          <AuthorCard username={file.username} />
        </>
      )}
      {isLoaded && <MoreFiles file={file} />}
      <BuyBar>
        {file.is_owner || file.is_purchased ? (
          <span className="num whitespace-nowrap text-ink-2">{formatSize(file.file_size)}</span>
        ) : (
          <BarPrice file={file} />
        )}
        <BuyAction file={file} download={download} short />
        {!file.is_owner && !file.is_purchased && <SaleUntil file={file} className="w-full" />}
      </BuyBar>
    </>
  );
}

function BarPrice({ file }: { file: FileDetail }) {
  const { amount, chosen } = useDeal(file);
  const className = 'text-[1.375rem]';
  return chosen ? <CardPrice {...{ file, className }} /> : <Price fen={amount} className={className} />;
}

/**
 * Who can see the file, unless everyone can. A file that was taken down is visible only to its author and its buyers.
 */
function FileNotices({ file: { barred, is_deleted, is_owner, is_public } }: { file: FileDetail }) {
  const { file: t } = useT();
  if (barred && !is_deleted)
    return is_owner ? <OwnerRestrictionNote barred={barred} /> : <BuyerRestrictionNote barred={barred} />;
  if (is_deleted) return <Callout tone="warn">{is_owner ? t.ownDeletedLine : t.deletedLine}</Callout>;
  return is_public ? null : <Callout className="mb-5">{t.privateLine}</Callout>;
}

function Words({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <section aria-labelledby="file-words">
      <h2 id="file-words" className="mb-3">
        {t.file.words}
      </h2>
      {children}
    </section>
  );
}

/**
 * Plain text until Markdown is loaded. Markdown has another height, so the content below comes with it and nothing
 * moves.
 */
const WordsFirst = ({ text }: { text: string }) => (
  <div className="min-h-dvh">
    <Words>
      <PlainText text={text} />
    </Words>
  </div>
);

/** Without covers: those of the other files follow it. */
function AuthorCard({ username }: { username: string }) {
  const author = useRead('GET /users/{usernameOrId}', { params: { usernameOrId: username } });
  const follow = useFollow();
  const { user } = useSession();
  if (author.isPending) return <Skeleton className="h-30 rounded-lg" />;
  if (!author.data) return null;
  const creator = { ...author.data.user, newest_files: [] };
  return <CreatorCard creator={creator} onFollow={user?.id === creator.id ? undefined : () => follow(creator)} />;
}

/** The picture, two lines of a title, the price and the button of a file, where they will be. */
const FileSkeleton = () => (
  <div
    aria-busy="true"
    className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_368px]"
  >
    <Skeleton className="aspect-3/2 rounded-lg" />
    <div className="grid content-start gap-3.5">
      <Skeleton className="h-7" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="mt-4 h-8 w-28" />
      <Skeleton className="h-12 rounded-md" />
    </div>
  </div>
);
