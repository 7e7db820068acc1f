import type { UploadAnswer } from '#shared/contract/uploads';
import { ask } from '../../api/client.ts';

/** The four calls of an upload; each may throw an ApiError. */
export interface Calls {
  open(file: { name: string; size: number; type: string }): Promise<UploadAnswer>;
  find(id: string): Promise<UploadAnswer>;
  complete(id: string, parts: { number: number; etag: string }[]): Promise<UploadAnswer>;
  drop(id: string): Promise<unknown>;
}

export const calls: Calls = {
  open: async ({ name, size, type }) => (await ask('POST /uploads', { body: { name, size, type } })).upload,
  find: async (id) => (await ask('GET /uploads/{id}', { params: { id } })).upload,
  complete: async (id, parts) => (await ask('POST /uploads/{id}/complete', { params: { id }, body: { parts } })).upload,
  drop: (id) => ask('DELETE /uploads/{id}', { params: { id } }),
};
