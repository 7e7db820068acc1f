import type { AiDeclaration } from '#shared/contract/shapes/ai';
import { fen } from '#shared/money';
import type { MemoryBlobs } from '../adapters/memory/blobs.ts';
import type { File } from '../domain/files/file.ts';
import { newFile } from '../domain/files/publication.ts';
import type { Deps } from '../ports/index.ts';
import type { Table } from '../ports/table.ts';
import { updatePreviewList } from '../projections/catalog/preview-list.ts';
import type { User } from '../store/accounts/users.ts';
import { fileListed, newUnlisted } from '../store/files/files.ts';
import { listNew, publish } from '../usecases/files/publish.ts';
import { member } from './people.ts';
import { uploaded } from './uploads.ts';

type PostPorts = Deps<'table' | 'queues' | 'clock' | 'ids'> & { blobs: MemoryBlobs };

export interface Author {
  id: string;
  username: string;
  displayName: string;
}

interface PostOverrides {
  title?: string;
  description?: string;
  priceFen?: number;
  tags?: string[];
  isPublic?: boolean;
  files?: { name: string; text: string | Uint8Array }[];
  ai?: AiDeclaration;
}

/** A file created as by the API, with uploads, storage and counts, and listed. */
export async function posted(ports: PostPorts, author: Author, overrides: PostOverrides = {}): Promise<File> {
  const { files = [{ name: 'a.txt', text: '你好' }], title = '稿件', description = '', tags = [] } = overrides;
  const contents = [];
  for (const file of files) contents.push(await uploaded(ports, author.id, file));
  const described = {
    title,
    description,
    tags,
    price: fen(overrides.priceFen ?? 0),
    is_public: overrides.isPublic ?? true,
    ai: overrides.ai,
  };
  const file = newFile({ id: ports.ids.next(), author, fields: described, contents, now: ports.clock.now() });
  const committed = await publish(ports, file, contents);
  if (!committed.ok) throw new Error(`not published: ${JSON.stringify(committed)}`);
  await listNew(ports.table, file.id);
  return file;
}

/** A published file of one content, for tests that need only the record. */
export function testFile(overrides: Partial<File> = {}): File {
  const author = { id: 'lin', username: 'lin', displayName: '林溪' };
  const described = { title: '稿件', description: '', price: fen(0), tags: [], is_public: true };
  const content = { id: 'a', ownerId: 'lin', name: 'a.txt', size: 3, type: '', key: 'files/a', state: 'used' } as const;
  return { ...newFile({ id: 'A', author, fields: described, contents: [content], now: 0 }), ...overrides };
}

/** A verified user with one public file, and so on the list of creators. */
export async function creator(ports: Deps<'table' | 'passwords' | 'ids' | 'clock'>, username: string): Promise<User> {
  const user = await member(ports, username);
  await placed(ports.table, testFile({ id: ports.ids.next(), ownerId: user.id }));
  await updatePreviewList(ports.table, user.id);
  return user;
}

/** Stores files by the two writes of publishing, without uploads, storage and counts. */
export async function placed(table: Table, ...files: readonly File[]): Promise<void> {
  for (const file of files) {
    await table.commit([newUnlisted(file)]);
    await table.commit([fileListed(file)]);
  }
}
