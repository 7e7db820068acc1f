import type { Deps } from '../../ports/index.ts';
import { findUpload, uploadDueAgain } from '../../store/uploads/uploads.ts';
import { dropUpload } from '../uploads/upload-flow.ts';

/** An upload nobody finished or used in its day, or one whose dropping was interrupted. */
export async function expireUpload(uploadId: string, ports: Deps<'table' | 'blobs' | 'clock'>): Promise<void> {
  const upload = await findUpload(ports.table, uploadId);
  if (!upload || upload.state === 'used') return;
  if (upload.state === 'dropping' || upload.expiresAt <= ports.clock.now()) await dropUpload(ports, upload);
  else await ports.table.commit([uploadDueAgain(upload)]);
}
