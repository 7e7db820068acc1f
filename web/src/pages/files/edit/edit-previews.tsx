import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { plainTextOf } from '#shared/text/plain-words';
import { useRead } from '../../../api/use-read.ts';
import { MoreGroup } from '../../../features/file-form/layout.tsx';
import { PreviewTile, PreviewTiles, TileContent } from '../../../features/previews/choose/preview-tile.tsx';
import { kindOf } from '../../../features/previews/kind-of.ts';
import { canMake } from '../../../features/previews/make/make-stored.ts';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { categoryOfName } from '../../../features/upload/kinds.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { categoryIcons } from '../../../ui/cover/category.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { movePreview, withPreview } from './form.ts';
import type { Edit } from './use-edit.ts';

/** The previews that the file has, and the files that could have one. New files bring their own. */
export function EditPreviews({ editing }: { editing: Edit }) {
  const { previews: t } = useT();
  const { file, form } = editing;
  const { data, error, refetch } = useRead('GET /files/{id}/previews', { params: { id: file.id } });
  if (error && !data) return <LoadFailed heading={t.loadFailed} error={error} onRetry={refetch} />;
  const stored = data?.data.previews ?? [];
  const parts = form.shelf.flatMap((id) =>
    file.files.filter((part) => part.id === id && (stored.some((preview) => preview.id === id) || canMake(part))),
  );
  if (!data || parts.length === 0) return null;
  return (
    <>
      <p className="mb-3.5 text-ink-2">{t.keptLead}</p>
      <PreviewTiles>
        {parts.map((part) => (
          <PartTile
            key={part.id}
            editing={editing}
            part={part}
            stored={stored.find(({ id }) => id === part.id)}
            onFailed={() => void refetch()}
          />
        ))}
      </PreviewTiles>
    </>
  );
}

interface TileProps {
  editing: Edit;
  part: FileDetail['files'][number];
  stored: Preview | undefined;
  /** The address may have expired. */
  onFailed: () => void;
}

function PartTile({ editing: { form, edit, previewWork }, part, stored, onFailed }: TileProps) {
  const { previews: t } = useT();
  const { id, name } = part;
  const change = previewWork.workOf(id);
  const preview = change?.state === 'made' ? change.preview : stored;
  const isWhole = change?.state === 'made' && change.made.isWhole;
  const show = (isShown: boolean) => {
    edit({ previews: withPreview(form, { id, isPublic: isShown }) });
    if (isShown && !preview && change?.state !== 'making') previewWork.add(part);
  };
  return (
    <PreviewTile
      name={name}
      isShown={form.previews.includes(id) && change?.state !== 'failed'}
      onShow={show}
      hint={t.lines[kindOf(name) ?? 'text']}
      note={
        <>
          {isWhole && <p className="text-warn text-xs">{t.whole}</p>}
          <ChangeLine change={change} />
        </>
      }
    >
      <TileContent
        picture={preview?.type.startsWith('image/') ? (preview.url ?? undefined) : undefined}
        isPage={kindOf(name) === 'page'}
        text={preview?.text && plainTextOf(preview.text)}
        icon={preview ? undefined : categoryIcons[categoryOfName(name)]}
        onFailed={onFailed}
      />
    </PreviewTile>
  );
}

function ChangeLine({ change }: { change: ReturnType<Edit['previewWork']['workOf']> }) {
  const { previews: t, errors } = useT();
  if (change?.state === 'making') return <p className="text-ink-3 text-xs">{t.fetching}</p>;
  if (change?.state !== 'failed') return null;
  const { reason } = change;
  return (
    <p role="alert" className="text-bad text-xs">
      {reason === undefined ? t.notMade : t.notFetched(localized(reason || errors.network))}
    </p>
  );
}

export function PreviewOrder({ editing: { file, form, edit } }: { editing: Edit }) {
  const { previews: t } = useT();
  const [announcement, announce] = useState('');
  const order = form.shelf.filter((id) => form.previews.includes(id));
  if (order.length < 2) return null;
  const nameOf = (id: string) => file.files.find((part) => part.id === id)?.name ?? '';
  const move = (id: string, at: number) => {
    const target = order[at];
    if (target === undefined) return;
    edit(movePreview(form, id, target));
    announce(t.movedTo(nameOf(id), at + 1, order.length));
  };
  return (
    <MoreGroup heading={t.order}>
      <ol aria-label={t.order} className="rows">
        {order.map((id, at) => (
          <li key={id} className="flex items-center gap-1 py-1">
            <span className="min-w-0 flex-1 truncate">{nameOf(id)}</span>
            <IconButton
              icon={ArrowUp}
              label={t.up(nameOf(id))}
              aria-disabled={at === 0}
              className="aria-disabled:text-ink-3"
              onClick={() => move(id, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t.down(nameOf(id))}
              aria-disabled={at === order.length - 1}
              className="aria-disabled:text-ink-3"
              onClick={() => move(id, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </MoreGroup>
  );
}
