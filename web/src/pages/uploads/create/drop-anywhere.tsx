import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { useUploadDraft } from './use-upload-draft.ts';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Text copied from a document comes with a picture of itself; in a field only the text is meant. */
const isTextForField = ({ clipboardData, target }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.matches('input, textarea') &&
  (clipboardData?.types.includes('text/plain') ?? false);

/** The whole window accepts files by drop and paste; the drop zone is only a hint. */
export function DropAnywhere() {
  const { create } = useT();
  const desk = useUploadDraft();
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) void desk.add([...files]);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const dragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      take(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => {
      if (!isTextForField(event)) take(event.clipboardData?.files);
    };
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    /** In the capture phase, because the drop zone stops its own drops from bubbling. */
    addEventListener('drop', () => setOver(false), { signal, capture: true });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-lg border-2 border-ink border-dashed bg-scrim">
      <p className="flex items-center gap-2.5 rounded-lg bg-surface px-6 py-4 font-semibold text-md shadow-pop">
        <Upload aria-hidden="true" />
        {create.dropNow}
      </p>
    </div>
  );
}
