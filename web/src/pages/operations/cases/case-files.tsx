import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { Price } from '../../../ui/figures/price.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatCount, formatMoney, formatSize } from '../../../ui/text/format.ts';
import type { CaseDetail } from './decision.ts';

type SeenFile = CaseDetail['files'][number];

/** The present state of the case's files: price, contents and sales. */
export function CaseFiles({ files }: { files: readonly SeenFile[] }) {
  const { caseFile: t } = useOperatorMessages();
  return (
    <Panel heading={t.files}>
      <div className="rows -my-3">
        {files.map((file) => (
          <FileFacts key={file.id} file={file} />
        ))}
      </div>
    </Panel>
  );
}

function FileFacts({ file }: { file: SeenFile }) {
  const { caseFile: t } = useOperatorMessages();
  const dates = useMarketDates();
  const { sold, files } = file;
  return (
    <article className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <RowTitle to={paths.file(file.id)}>{file.title}</RowTitle>
        <Price fen={fenOf(file.price)} />
      </div>
      <FileState file={file} />
      {file.summary && <p className="wrap-anywhere mt-1 line-clamp-3 text-ink-2 text-sm">{file.summary}</p>}
      <Meta className="mt-1.5">
        <span>{t.published(dates.lately(file.created_at))}</span>
        {file.version > 1 && <span>{t.version(file.version)}</span>}
        {file.version > 1 && <span>{t.changed(dates.lately(file.updated_at))}</span>}
      </Meta>
      <dl className="num mt-2 flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {[
          { label: t.soldLately, text: t.soldFigures(sold.sales, formatMoney(fenOf(sold.earnings))) },
          { label: t.purchases, text: formatCount(file.purchases) },
          { label: t.downloads, text: formatCount(file.downloads) },
        ].map(({ label, text }) => (
          <div key={label} className="flex gap-2.5">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-1">
        <summary className="cursor-pointer py-2.5 text-ink-2 text-sm hover:text-accent-text">
          {t.contents(files.length)}
        </summary>
        <ul className="grid gap-1 pb-1 text-sm">
          {files.map(({ name, size }) => (
            <li key={name} className="flex justify-between gap-4">
              <span className="wrap-anywhere min-w-0">{name}</span>
              <span className="num flex-none text-ink-3">{formatSize(size)}</span>
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}

function FileState({ file: { barred, is_public: isPublic, is_deleted: isDeleted } }: { file: SeenFile }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  if (!barred && isPublic && !isDeleted) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      {barred && <Badge tone="bad">{t.barredSince(terms.bars[barred.bar], dates.lately(barred.since))}</Badge>}
      {!isPublic && <Badge>{t.isPrivate}</Badge>}
      {isDeleted && <Badge>{t.isDeleted}</Badge>}
    </p>
  );
}
