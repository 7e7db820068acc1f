import { yuanNumber } from '#shared/money';
import type { Row } from '../../domain/accounts/export-page.ts';
import { aiOf } from '../../domain/files/ai.ts';
import type { Contents, File } from '../../domain/files/file.ts';
import { instant, instantOrNull } from '../../domain/time.ts';
import type { Table } from '../../ports/table.ts';
import type { User } from '../../store/accounts/users.ts';
import { olderVersionsOf, readContents } from '../../store/files/contents.ts';
import { allFilesOf, deletedFilesOf, readFile } from '../../store/files/files.ts';
import { pagesOf, queryAll } from '../../store/table/pages.ts';
import { pageSize, type Reading } from './rows.ts';

const contained = ({ version, files }: Contents): string[] =>
  files.map(({ name, size, sha256 }) => [`v${version}`, name, size, sha256 ?? ''].join(' · '));

/** The bytes themselves can be fetched by their owner one by one: here is what they are told by. */
async function rowOf(table: Table, file: File): Promise<Row> {
  const older = (await queryAll(table, olderVersionsOf(file.id))).map(readContents);
  return {
    id: file.id,
    title: file.title,
    description: file.description,
    price: yuanNumber(file.price),
    tags: file.tags,
    is_public: file.isPublic,
    version: file.version,
    changelog: file.changelog ?? null,
    contents: [file, ...older].flatMap(contained),
    stars: file.starCount,
    sold: file.purchaseCount,
    downloads: file.downloadCount,
    ai: aiOf(file).declared,
    ai_marked: aiOf(file).marked,
    barred: file.barred?.bar ?? null,
    created_at: instant(file.createdAt),
    updated_at: instant(file.updatedAt),
    deleted_at: instantOrNull(file.deletedAt),
  };
}

export async function* fileRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for (const query of [allFilesOf(id), deletedFilesOf(id)])
    for await (const items of pagesOf(table, query, pageSize))
      for (const file of items.map(readFile)) yield rowOf(table, file);
}
