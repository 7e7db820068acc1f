import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { localized } from '../../../../i18n/server-messages.ts';
import { tokenStore } from '../../../../session/token.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';

/** Byte for byte as the server sends it, so that its checksum holds. */
async function fetched(path: string): Promise<Blob> {
  const language = document.documentElement.lang.startsWith('en') ? 'en' : 'zh';
  const headers = { authorization: `Bearer ${tokenStore.read() ?? ''}`, 'accept-language': language };
  const response = await fetch(`/api${path}`, { headers });
  if (response.ok) return response.blob();
  const { message }: { message?: unknown } = Object(await response.json().catch(() => null));
  throw new Error(typeof message === 'string' ? message : '');
}

function save(name: string, blob: Blob): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

interface Props {
  /** Names the export. */
  word: string;
  path: string;
  name: string;
}

/** Downloads a text that needs the operator's session, which a plain link would not send. */
export function SaveText({ word, path, name }: Props) {
  const { books: t } = useOperatorMessages();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      save(name, await fetched(path));
    } catch (error) {
      toast.bad(t.csvFailed, error instanceof Error && error.message ? localized(error.message) : undefined);
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} size="sm" busy={busy} onClick={() => void run()}>
      {word}
    </Button>
  );
}
