import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import { testTable } from '#functions/adapters/memory/test-table';
import { keyOf } from '#functions/adapters/table/write';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { listPk } from '#functions/projections/search/lists';

const itemsPerFile = 250_000;

export interface ExportTable extends Table {
  /** Writes what is still in memory and resolves with the number of items in all files. */
  close(): Promise<number>;
}

/** Gzipped files with one item a line, in the format of a DynamoDB export. */
function exportFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  let file: { gzip: Gzip; done: Promise<void> } | undefined;
  let written = 0;

  const open = () => {
    const gzip = createGzip({ level: 1 });
    const target = gzip.pipe(createWriteStream(join(folder, `${String(written).padStart(10, '0')}.json.gz`)));
    return { gzip, done: finished(target) };
  };

  async function close(): Promise<number> {
    file?.gzip.end();
    await file?.done;
    file = undefined;
    return written;
  }

  return {
    close,
    async write(item: Item): Promise<void> {
      file ??= open();
      const { gzip } = file;
      const hasRoom = gzip.write(`${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) })}\n`);
      written += 1;
      if (!hasRoom) await new Promise((resolve) => gzip.once('drain', resolve));
      if (written % itemsPerFile === 0) await close();
    },
  };
}

/** Search postings are never read while the market is filled, and are too many to hold in memory. */
const isPosting = (write: Write): write is Extract<Write, { put: Item }> =>
  'put' in write && write.put.pk.startsWith(listPk(''));

/** A table that ends as export files: the local engine imports these twenty times faster than it takes requests. */
export function exportTable(folder: string): ExportTable {
  const files = exportFiles(folder);
  const table = testTable();
  const keys = new Map<string, Key>();

  return {
    ...table,
    commit: async (writes) => {
      const others = writes.filter((write) => !isPosting(write));
      const committed = await table.commit(others);
      if (!committed.ok) return committed;
      for (const { pk, sk } of others.map(keyOf)) keys.set(`${pk}\n${sk}`, { pk, sk });
      for (const write of writes) if (isPosting(write)) await files.write(write.put);
      return committed;
    },
    close: async () => {
      for (const key of keys.values()) {
        const item = await table.get(key);
        if (item) await files.write(item);
      }
      return files.close();
    },
  };
}
