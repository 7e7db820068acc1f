import { Download, ShieldCheck } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../api/download.ts';
import { useT } from '../../i18n/index.tsx';
import { useSession } from '../../session/session.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { cx } from '../../ui/class-names.ts';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatSize } from '../../ui/text/format.ts';
import { type Archive, ArchiveInside, useArchives } from './archive.tsx';

interface Props {
  file: FileDetail;
  download: ReturnType<typeof useDownload>;
}

/** What is inside, before anybody pays; afterwards each file can be fetched alone. */
export function Contents({ file, download }: Props) {
  const t = useT();
  const { status } = useSession();
  const archives = useArchives(file);
  const checked = file.files.length > 0 && file.files.every(({ sha256 }) => sha256 !== null);
  const mayDownload = file.is_owner || file.is_purchased || (file.price === 0 && status === 'user');
  return (
    <section aria-labelledby="file-contents">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="file-contents">{file.file_count > 1 ? t.file.contents(file.file_count) : t.file.content}</h2>
        {checked && (
          <Badge tone="ok" icon={ShieldCheck}>
            {t.file.checked}
          </Badge>
        )}
      </div>
      <ul className="rows border-line border-t">
        {file.files.map((part) => (
          <PartRow
            key={part.id}
            part={part}
            archive={archives.get(part.id)}
            download={mayDownload ? download : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

type Part = FileDetail['files'][number];

interface RowProps {
  part: Part;
  archive: Archive | undefined;
  download: Props['download'] | undefined;
}

function PartRow({ part, archive, download }: RowProps) {
  const t = useT();
  const category = categoryOf(part.category);
  const Icon = categoryIcons[category];
  return (
    <li className={cx('flex gap-3 py-3', archive ? 'items-start' : 'items-center')}>
      <Icon aria-hidden="true" className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <span className="wrap-anywhere">{part.name}</span>
        <span className="block text-ink-3 text-xs">{t.common.category[category]}</span>
        {part.sha256 && <Checksum name={part.name} value={part.sha256} />}
        {archive && <ArchiveInside archive={archive} />}
      </div>
      <span className="num whitespace-nowrap text-ink-2 text-sm">{formatSize(part.size)}</span>
      {download && (
        <IconButton label={t.file.downloadOne(part.name)} onClick={() => download.start(part.id)}>
          {download.isBusyWith(part.id) ? <Spinner /> : <Download aria-hidden="true" />}
        </IconButton>
      )}
    </li>
  );
}

/** To compare a file with, once it has arrived: on phones its beginning, for eyes, and the whole to copy everywhere. */
function Checksum({ name, value }: { name: string; value: string }) {
  const { file: t } = useT();
  return (
    <span className="flex items-center gap-1 text-ink-3 text-xs">
      <span className="code truncate" title={value}>
        {t.checksum} <span className="md:hidden">{`${value.slice(0, 12)}…`}</span>
        <span className="max-md:hidden">{value}</span>
      </span>
      <CopyButton value={value} label={t.copyChecksum(name)} />
    </span>
  );
}
