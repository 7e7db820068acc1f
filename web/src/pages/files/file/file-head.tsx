import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { Title } from '../../../ui/text/title.tsx';
import { useFormat } from './facts.tsx';
import { HeadRating } from './head-rating.tsx';

/** What the file is called, who sells it, how it is rated and what it is. */
export const FileHead = ({ file }: { file: FileDetail }) => (
  <header>
    <h1 className="wrap-anywhere text-xl">
      <Title text={file.title} />
    </h1>
    <Meta className="mt-1">
      <Link to={paths.user(file.username)} className="min-h-11 max-w-full text-ink-2 hover:text-accent-text md:min-h-9">
        <Avatar username={file.username} name={file.display_name} size={24} />
        <span className="truncate">{file.display_name || file.username}</span>
      </Link>
      <HeadRating rating={file.rating} />
    </Meta>
    <Kind file={file} />
  </header>
);

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
