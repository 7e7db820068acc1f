import { Share2 } from 'lucide-react';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.ts';

/** The phone's own share sheet where there is one, otherwise the clipboard; where neither works the address is shown. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const t = useT();
  const share = useWrite('POST /files/{id}/share', {
    onDone: ({ share_link }) => passOn(share_link, title, () => toast.ok(t.file.linkCopied, share_link)),
    onFailed: (error) => toast.bad(t.file.shareFailed, error.message),
  });
  return (
    <>
      <Button busy={share.isPending && t.common.loading} onClick={() => share.mutate({ params: { id } })}>
        <Share2 aria-hidden="true" />
        {t.file.share}
      </Button>
      {share.data && (
        <Note className="col-span-full">
          <span className="wrap-anywhere select-all">{share.data.share_link}</span>
        </Note>
      )}
    </>
  );
}

async function passOn(url: string, title: string, onCopied: () => void): Promise<void> {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({ url, title });
    await navigator.clipboard.writeText(url);
    onCopied();
  } catch {
    // Dismissed, or not allowed: the address stands below the button.
  }
}
