import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/query.ts';
import { canMake } from '../../../features/previews/make/make-stored.ts';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { movePreview, withPreview } from './form.ts';
import { PreviewRow } from './preview-row.tsx';
import type { Edit } from './use-edit.ts';

/**
 * Previews that everyone sees before paying, in their order; those that were removed, and the files that could have
 * one. New files bring their own previews.
 */
export function PreviewSection({ editing }: { editing: Edit }) {
  const { previews: t } = useT();
  const { data, error, refetch } = useQuery(read('GET /files/{id}/previews', { params: { id: editing.file.id } }));
  if (error && !data) return <LoadFailed heading={t.loadFailed} error={error} onRetry={refetch} />;
  if (editing.hasFiles || !data) return null;
  return <PreviewList editing={editing} previews={data.data.previews} onFailed={() => void refetch()} />;
}

interface Props {
  editing: Edit;
  previews: readonly Preview[];
  onFailed: () => void;
}

function PreviewList({ editing: { file, form, edit, previewWork }, previews, onFailed }: Props) {
  const { previews: t } = useT();
  const [announcement, announce] = useState('');
  const [dragged, setDragged] = useState<string>();
  const previewOf = (id: string): Preview | undefined => {
    const work = previewWork.workOf(id);
    return work?.state === 'made' ? work.preview : previews.find((one) => one.id === id);
  };
  const parts = form.shelf.flatMap((id) =>
    file.files.filter((part) => part.id === id && (previewOf(id) || canMake(part))),
  );
  if (parts.length === 0) return null;
  const move = (id: string, to: string | undefined) => {
    const at = parts.findIndex((part) => part.id === to);
    const name = parts.find((part) => part.id === id)?.name;
    if (to === undefined || name === undefined || to === id) return;
    edit(movePreview(form, id, to));
    announce(t.movedTo(name, at + 1, parts.length));
  };
  return (
    <Panel heading={t.heading}>
      <p className="mb-2 text-ink-2 text-sm">{t.keptLead}</p>
      <ol aria-label={t.heading} className="rows">
        {parts.map((part, at) => (
          <PreviewRow
            key={part.id}
            part={part}
            preview={previewOf(part.id)}
            change={previewWork.workOf(part.id)}
            isPublic={form.previews.includes(part.id)}
            onShow={(isShown) => edit({ previews: withPreview(form, { id: part.id, isPublic: isShown }) })}
            onAdd={() => {
              edit({ previews: withPreview(form, { id: part.id, isPublic: true }) });
              previewWork.add(part);
            }}
            onRemove={() => {
              edit({ previews: withPreview(form, { id: part.id, isPublic: false }) });
              previewWork.remove(part.id);
            }}
            onRestore={() => {
              edit({ previews: withPreview(form, { id: part.id, isPublic: file.previews.includes(part.id) }) });
              previewWork.restore(part.id);
            }}
            onFailed={onFailed}
            onUp={() => move(part.id, parts[at - 1]?.id)}
            onDown={() => move(part.id, parts[at + 1]?.id)}
            isFirst={at === 0}
            isLast={at === parts.length - 1}
            onDrag={setDragged}
            onDrop={() => dragged !== undefined && move(dragged, part.id)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Panel>
  );
}
