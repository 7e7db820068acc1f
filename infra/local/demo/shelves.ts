import type { Upload } from '#shared/contract/uploads';
import type { DemoApi } from './client.ts';
import { type DemoFile, type DemoNews, type DemoPost, descriptionOf } from './content.ts';
import { sendCover } from './covers.ts';
import type { Member } from './people.ts';
import { preview, type Uploaded } from './previews.ts';

export interface Shelf {
  seller: Member;
  post: DemoPost;
  id: string;
}

export async function publish(api: DemoApi, seller: Member, post: DemoPost): Promise<Shelf> {
  const token = await seller.token();
  const { title, price, tags, inside, opens } = post;
  const said = {
    contains: inside.join('\n'),
    opens_with: opens,
    licence: { use: post.isCommercial ? 'commercial' : 'personal' },
    ai: post.ai ?? 'none',
  };
  const body = { title, description: descriptionOf(post), price, tags, is_public: !post.isPrivate, ...said };
  const content = await contentOf(api, token, await post.files());
  const cover = post.cover === undefined ? {} : { cover: await sendCover(api, token, post.cover) };
  const { data } = await api.call<{ data: { id: string } }>('POST', '/api/files', {
    token,
    body: { ...body, ...content, ...cover },
  });
  return { seller, post, id: data.id };
}

/** A new version, which its buyers are told of. */
export async function renew(api: DemoApi, { seller, id }: Shelf, { changelog, files }: DemoNews): Promise<void> {
  const token = await seller.token();
  const content = await contentOf(api, token, await files());
  await api.call('PUT', `/api/files/${id}`, { token, body: { ...content, changelog, notify_buyers: true } });
}

async function contentOf(api: DemoApi, token: string, files: readonly DemoFile[]) {
  const uploads: Uploaded[] = [];
  for (const file of files) uploads.push(await upload(api, token, file));
  const ids = uploads.map(({ id }) => id);
  return { uploads: ids, previews: await shown(api, token, uploads) };
}

/** Some of what is in it, before anybody pays. */
async function shown(api: DemoApi, token: string, uploads: readonly Uploaded[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of uploads) if (await preview(api, token, one)) ids.push(one.id);
  return ids;
}

async function upload(api: DemoApi, token: string, file: DemoFile): Promise<Uploaded> {
  const { name, type, bytes } = file;
  const body = { name, type, size: bytes.length };
  const begun = await api.call<{ upload: Upload }>('POST', '/api/uploads', { token, body });
  const { id, part_size, parts } = begun.upload;
  const sent = await Promise.all(
    parts.map(async ({ number, url }) => {
      const start = (number - 1) * part_size;
      return { number, etag: await api.put(url, bytes.slice(start, start + part_size)) };
    }),
  );
  await api.call('POST', `/api/uploads/${id}/complete`, { token, body: { parts: sent } });
  return { id, file };
}
