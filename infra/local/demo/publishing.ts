import type { UploadAnswer } from '#shared/contract/uploads';
import type { Member } from './accounts.ts';
import { putBytes } from './client.ts';
import type { Content, DemoFile, DemoVersion, Picture, Storefront } from './content.ts';
import { previewBodyOf } from './previews.ts';

/** A published file. */
export interface Listing {
  id: string;
  seller: Member;
  file: DemoFile;
}

/** Sends a picture in its two sizes, as a browser does; returns its id. */
async function sendPicture({ call }: Member, { small, large }: Picture): Promise<string> {
  const type = 'image/webp';
  const body = { type, small: small.length, large: large.length };
  const { cover } = await call<{ cover: { id: string; urls: Record<'small' | 'large', string> } }>(
    'POST',
    '/api/uploads/covers',
    body,
  );
  const headers = { 'content-type': type, 'if-none-match': '*' };
  await Promise.all([putBytes(cover.urls.small, small, headers), putBytes(cover.urls.large, large, headers)]);
  return cover.id;
}

/** Gives a storefront its picture, text and links. */
export async function furnishStorefront(seller: Member, { avatar, ...body }: NonNullable<Storefront['page']>) {
  await seller.call('PUT', '/api/users/profile/avatar', { picture: await sendPicture(seller, avatar) });
  await seller.call('PUT', '/api/users/profile/stall', body);
}

interface ContentUpload {
  id: string;
  content: Content;
  bytes: Uint8Array<ArrayBuffer>;
}

async function upload({ call }: Member, content: Content): Promise<ContentUpload> {
  const { name, type } = content;
  const bytes = content.read();
  const created = await call<{ upload: UploadAnswer }>('POST', '/api/uploads', { name, type, size: bytes.length });
  const { id, part_size } = created.upload;
  const parts = await Promise.all(
    created.upload.parts.map(async ({ number, url }) => {
      const start = (number - 1) * part_size;
      return { number, etag: await putBytes(url, bytes.slice(start, start + part_size)) };
    }),
  );
  await call('POST', `/api/uploads/${id}/complete`, { parts });
  return { id, content, bytes };
}

/** Sends the preview that a seller's browser would make; false when it would make none. */
async function sendPreview({ call }: Member, { id, content, bytes }: ContentUpload, isOnly: boolean): Promise<boolean> {
  const preview = previewBodyOf(content, bytes, isOnly);
  if (!preview) return false;
  const created = await call<{ preview: { url: string | null } }>('POST', `/api/uploads/${id}/preview`, preview.body);
  const { url } = created.preview;
  if (preview.bytes && url !== null)
    await putBytes(url, preview.bytes, { 'content-type': preview.body.type, 'if-none-match': '*' });
  return true;
}

async function uploadContents(seller: Member, contents: readonly Content[]) {
  const uploads: ContentUpload[] = [];
  for (const content of contents) uploads.push(await upload(seller, content));
  const previews: string[] = [];
  for (const uploaded of uploads)
    if (await sendPreview(seller, uploaded, uploads.length === 1)) previews.push(uploaded.id);
  return { uploads: uploads.map(({ id }) => id), previews };
}

export async function publish(seller: Member, file: DemoFile): Promise<Listing> {
  const { title, description, price, tags, is_public, opens_with, licence, ai } = file;
  const body = { title, description, price, tags, is_public, opens_with, licence, ai };
  const contents = await uploadContents(seller, file.versions[0].contents);
  const cover = file.cover && { cover: await sendPicture(seller, file.cover) };
  const contains = file.contains.join('\n');
  const { data } = await seller.call<{ data: { id: string } }>('POST', '/api/files', {
    ...body,
    ...contents,
    ...cover,
    contains,
  });
  if (file.isPinned) await seller.call('PUT', '/api/users/profile/stall', { pinned_file_id: data.id });
  return { id: data.id, seller, file };
}

/** Publishes a later version and notifies the buyers. */
export async function publishVersion({ id, seller }: Listing, { contents, changelog }: DemoVersion): Promise<void> {
  const body = { ...(await uploadContents(seller, contents)), changelog, notify_buyers: true };
  await seller.call('PUT', `/api/files/${id}`, body);
}
