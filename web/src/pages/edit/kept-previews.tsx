import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Choice, ChoiceList } from '../../features/previews/choice.tsx';
import { PreviewContent } from '../../features/previews/content.tsx';
import { kindOf } from '../../features/previews/kind-of.ts';
import { useT } from '../../i18n/index.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { withPreview } from './form.ts';
import type { Edit } from './use-edit.ts';

/**
 * What everybody sees of the files before paying, and what was once shown and taken back: each can be changed any number
 * of times. New files bring their own.
 */
export function KeptPreviews({ editing }: { editing: Edit }) {
  const { previews: t } = useT();
  const { file, form, edit, hasFiles } = editing;
  const { data, error, refetch } = useQuery(read('GET /files/{id}/previews', { params: { id: file.id } }));
  const kept = new Map(data?.data.previews.map((preview) => [preview.id, preview]));
  if (error) return <LoadFailed heading={t.loadFailed} error={error} onRetry={refetch} />;
  if (hasFiles || kept.size === 0) return null;
  return (
    <Panel heading={t.heading}>
      <ChoiceList lead={t.keptLead}>
        {file.files.map((part) => {
          const preview = kept.get(part.id);
          return (
            preview && (
              <Choice
                key={part.id}
                name={part.name}
                line={t.lines[kindOf(part.name) ?? 'text']}
                isShown={form.previews.includes(part.id)}
                onShow={(isShown) => edit({ previews: withPreview(file, form, { id: part.id, isShown }) })}
              >
                <PreviewContent name={part.name} preview={preview} onFailed={() => void refetch()} />
              </Choice>
            )
          );
        })}
      </ChoiceList>
    </Panel>
  );
}
