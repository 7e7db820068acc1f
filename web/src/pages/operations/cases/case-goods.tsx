import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { Markdown } from '../../../features/previews/show/markdown.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Fold } from '../../../ui/frame/fold.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { Title } from '../../../ui/text/title.tsx';
import { CaseGallery } from './case-gallery.tsx';
import type { CaseDetail } from './decision.ts';

type SeenFile = CaseDetail['files'][number];

/** The goods that are judged, as buyers see them: the pictures, and the text of the seller as it reads. */
export function CaseGoods({ caseId, files }: { caseId: string; files: readonly SeenFile[] }) {
  return files.map((file) => (
    <article key={file.id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CaseGallery caseId={caseId} file={file} />
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={paths.file(file.id)} className="link wrap-anywhere">
          <Title text={file.title} />
        </Link>
        <FileState file={file} />
      </h2>
      {file.sample && <Contents file={file} />}
    </article>
  ));
}

/** The description of a file, and facts that seldom change the decision. */
export function CaseFolds({ files }: { files: readonly SeenFile[] }) {
  const { caseFile: t, frame } = useOperatorMessages();
  const dates = useMarketDates();
  return files.map((file) => (
    <div key={file.id}>
      {file.description && (
        <Fold heading={t.description}>
          <Markdown text={file.description} />
        </Fold>
      )}
      <Fold heading={frame.more}>
        <p className="mb-2 text-ink-2 text-sm">
          {[
            t.published(dates.lately(file.created_at)),
            ...(file.version > 1 ? [t.version(file.version), t.changed(dates.lately(file.updated_at))] : []),
          ].join(' · ')}
        </p>
        {!file.sample && <Contents file={file} />}
      </Fold>
    </div>
  ));
}

function Contents({ file: { files, sample } }: { file: SeenFile }) {
  const { caseFile: t } = useOperatorMessages();
  return (
    <ul className="grid gap-1 text-sm">
      {files.map(({ id, name, size }, at) => (
        <li key={id} className="flex justify-between gap-4">
          <span className="wrap-anywhere min-w-0">{name}</span>
          <span className="num flex-none text-ink-3">
            {sample && at === 0 && (
              <a href={sample.url} download className="link mr-3">
                {t.openSample}
              </a>
            )}
            {formatSize(size)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type State = Pick<SeenFile, 'barred' | 'is_public' | 'is_deleted'>;

/** Nothing for a file that is on sale. */
export function FileState({ file: { barred, is_public: isPublic, is_deleted: isDeleted } }: { file: State }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    <>
      {barred && <Badge tone="bad">{t.barredSince(terms.bars[barred.bar], dates.lately(barred.since))}</Badge>}
      {!isPublic && <Badge>{t.isPrivate}</Badge>}
      {isDeleted && <Badge>{t.isDeleted}</Badge>}
    </>
  );
}

/** The seller's declaration about AI, and the label that the file itself carries. */
export function useAiText(): (ai: SeenFile['ai']) => string {
  const { caseFile: t, terms } = useOperatorMessages();
  const { ai: words } = useT();
  return ({ declared, marked }) =>
    terms.listed(declared === 'none' ? t.noAi : words.declared[declared], ...(marked ? [words.marked] : []));
}
