import { Calendar, Sparkles, Tag } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { HeadRating } from './head-rating.tsx';
import { Title } from './title.tsx';

/** A cover without previews is the only picture of the file, so it is shown as large as there is room. */
const isLarge = ({ cover, previews }: FileDetail) => cover !== null && previews.length === 0;

/** An audio preview leaves only the cover to look at. */
const isHeard = ({ files, previews: [first] }: FileDetail) =>
  files.some(({ id, category }) => id === first && category === 'audio');

const row = 'sm:flex-row sm:items-center sm:gap-5';

/** On phones the previews replace a generated cover. */
export const FileHead = ({ file }: { file: FileDetail }) => (
  <header className={cx('flex flex-col gap-4', !isLarge(file) && row)}>
    <Cover
      {...coverOf(file)}
      sizes={isLarge(file) ? '(width < 1024px) 100vw, 776px' : '(width < 560px) 100vw, 138px'}
      isFirst
      className={cx(
        'rounded-md',
        isLarge(file) ? 'sm:order-last sm:rounded-lg' : 'sm:w-[138px]',
        !file.cover && file.previews.length > 0 && !isHeard(file) && 'max-sm:hidden',
      )}
    />
    <div className="min-w-0">
      <h1 className="wrap-anywhere">
        <Title text={file.title} />
      </h1>
      <Facts file={file} />
    </div>
  </header>
);

/** The part AI had in the file: as its author declares, as its files are marked, or both. */
function AiLabel({ ai: { declared, marked } }: Pick<FileDetail, 'ai'>) {
  const { ai: t } = useT();
  const aiLabels = [declared === 'none' ? undefined : t.declared[declared], marked ? t.marked : undefined].filter(
    Boolean,
  );
  if (aiLabels.length === 0) return null;
  return (
    <span>
      <Sparkles aria-hidden="true" />
      {aiLabels.join(' · ')}
    </span>
  );
}

function Facts({ file }: { file: FileDetail }) {
  const t = useT();
  const dates = useDates();
  return (
    <Meta className="mt-3">
      <Link to={paths.user(file.username)} className="min-h-11 max-w-full text-ink-2 hover:text-accent-text md:min-h-6">
        <Avatar username={file.username} name={file.display_name} size={24} />
        <span className="truncate">{file.display_name || file.username}</span>
      </Link>
      <HeadRating rating={file.rating} />
      {/* The last change of a file that was taken down is the takedown, so it is not shown. */}
      {!file.is_deleted && (
        <span>
          <Calendar aria-hidden="true" />
          {t.file.updated(dates.date(file.updated_at))}
        </span>
      )}
      <AiLabel ai={file.ai} />
      {file.tags.length > 0 && (
        <span className="flex-wrap">
          <Tag aria-hidden="true" />
          {file.tags.map((tag) => (
            <Link
              key={tag}
              to={paths.home({ q: tag })}
              className="min-h-11 content-center pr-2 hover:text-accent-text md:min-h-6"
            >
              {tag}
            </Link>
          ))}
        </span>
      )}
    </Meta>
  );
}
