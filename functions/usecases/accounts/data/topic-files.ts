import type { Row } from '#functions/domain/accounts/data/export-page';
import { aiOf } from '#functions/domain/files/ai';
import type { Contents, File } from '#functions/domain/files/file';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import type { User } from '#functions/store/accounts/users';
import { olderVersionsOf, readContents } from '#functions/store/files/contents';
import { allFilesOf, deletedFilesOf, readFile } from '#functions/store/files/files';
import { pagesOf, queryAll } from '#functions/store/table/pages';
import { yuanNumber } from '#shared/money';
import { pageSize, type Reading } from './rows.ts';

const contained = ({ version, files }: Contents): string[] =>
  files.map(({ name, size, sha256 }) => [`v${version}`, name, size, sha256 ?? ''].join(' · '));

/** Metadata only: the owner can download the contents one by one. */
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
