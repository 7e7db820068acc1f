import { create } from 'content-disposition';
import { downloadName } from '../../domain/files/file-names.ts';

/** `attachment`, with the name by RFC 8187 and, for clients that cannot read that, an ASCII likeness. */
export function attachment(name: string): string {
  const safe = downloadName(name);
  const likeness = safe.replace(/[^\x20-\x7e]+/g, '_').replace(/["%\\]/g, '_');
  return create(safe, { type: 'attachment', fallback: likeness });
}
