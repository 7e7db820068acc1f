import type { Asked } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import type { Made } from '../make/made.ts';
import { putOnce } from './put-once.ts';

/** Nobody waits longer for what is only an addition. */
const patienceMs = 20_000;

type Body = Asked<'POST /uploads/{id}/preview'>['body'];

function bodyOf(made: Made): Body {
  if (made.kind === 'text') return { type: 'text/plain', text: made.text };
  const { size } = made.blob;
  if (made.kind === 'sound') {
    const { type, seconds, duration, waveform } = made;
    return { type, size, seconds, duration, waveform };
  }
  return { type: made.type, size, ...(made.pages !== undefined && { pages: made.pages }) };
}

type Announce = (body: Body, options: { signal: AbortSignal }) => Promise<{ preview: { url: string | null } }>;

/** Announces it and sends its bytes; rejects where either failed. */
async function send(made: Made, announce: Announce): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const { preview } = await announce(bodyOf(made), { signal });
  if (made.kind === 'text' || preview.url === null) return;
  await putOnce(preview.url, made, signal);
}

/** Of an upload, before its post. */
export const sendOfUpload = (id: string, made: Made): Promise<void> =>
  send(made, (body, options) => ask('POST /uploads/{id}/preview', { params: { id }, body }, options));

/** Of a file on sale that shows nothing. */
export const sendOfFile = (params: { id: string; file_id: string }, made: Made): Promise<void> =>
  send(made, (body, options) => ask('POST /files/{id}/previews/{file_id}', { params, body }, options));
