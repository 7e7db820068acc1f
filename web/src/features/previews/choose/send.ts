import type { RequestOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import type { MadePreview } from '../make/made.ts';
import { putOnce } from './put-once.ts';

/** A preview is optional, so the seller waits no longer for it. */
const patienceMs = 20_000;

type Body = RequestOf<'POST /uploads/{id}/preview'>['body'];

function bodyOf(preview: MadePreview): Body {
  if (preview.kind === 'text') return { type: 'text/plain', text: preview.text };
  const { size } = preview.blob;
  if (preview.kind === 'sound') {
    const { type, seconds, duration, waveform } = preview;
    return { type, size, seconds, duration, waveform };
  }
  return { type: preview.type, size, ...(preview.pages !== undefined && { pages: preview.pages }) };
}

type Announce = (body: Body, options: { signal: AbortSignal }) => Promise<{ preview: { url: string | null } }>;

/** Announces the preview and sends its bytes; rejects if either fails. */
async function send(newPreview: MadePreview, announce: Announce): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const { preview } = await announce(bodyOf(newPreview), { signal });
  if (newPreview.kind === 'text' || preview.url === null) return;
  await putOnce(preview.url, newPreview, signal);
}

export const sendOfUpload = (id: string, preview: MadePreview): Promise<void> =>
  send(preview, (body, options) => ask('POST /uploads/{id}/preview', { params: { id }, body }, options));

/** Sends the preview of a published content without one. */
export const sendOfFile = (params: { id: string; file_id: string }, preview: MadePreview): Promise<void> =>
  send(preview, (body, options) => ask('POST /files/{id}/previews/{file_id}', { params, body }, options));
