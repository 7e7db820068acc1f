import type { RequestOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import type { MadePreview } from '../make/made.ts';
import { putOnce } from './put-once.ts';

/** Nobody waits longer for what is only an addition. */
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

/** Announces it and sends its bytes; rejects where either failed. */
async function send(made: MadePreview, announce: Announce): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const { preview } = await announce(bodyOf(made), { signal });
  if (made.kind === 'text' || preview.url === null) return;
  await putOnce(preview.url, made, signal);
}

/** Of an upload, before its post. */
export const sendOfUpload = (id: string, preview: MadePreview): Promise<void> =>
  send(preview, (body, options) => ask('POST /uploads/{id}/preview', { params: { id }, body }, options));

/** Of a file on sale that shows nothing. */
export const sendOfFile = (params: { id: string; file_id: string }, preview: MadePreview): Promise<void> =>
  send(preview, (body, options) => ask('POST /files/{id}/previews/{file_id}', { params, body }, options));
