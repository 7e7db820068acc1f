import type { Ports } from '../../ports.ts';
import { dropUpload } from '../../store/upload-flow.ts';
import { findUpload, uploadDueAgain } from '../../store/uploads.ts';

/** An upload nobody finished or used in its day, or one whose dropping was interrupted. */
export async function expireUpload(uploadId: string, ports: Pick<Ports, 'table' | 'blobs' | 'clock'>): Promise<void> {
  const upload = await findUpload(ports.table, uploadId);
  if (!upload || upload.state === 'used') return;
  if (upload.state === 'dropping' || upload.expiresAt <= ports.clock.now()) await dropUpload(ports, upload);
  else await ports.table.commit([uploadDueAgain(upload)]);
}
