import { useT } from '../../i18n/index.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { FormError } from '../forms/failed.tsx';
import type { Trouble } from './use-act.ts';

/** Shows the error below the form. */
export function TroubleNote({ trouble }: { trouble: Trouble }) {
  const t = useT().factors;
  if (!trouble) return null;
  if ('error' in trouble)
    return <FormError key={trouble.at} error={trouble.error} fallback={t.failed} limited={t.tooMany} />;
  return (
    <Note tone="warn" role="alert">
      {trouble.text}
    </Note>
  );
}
