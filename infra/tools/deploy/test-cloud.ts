import { createHash } from 'node:crypto';
import type { Table } from '#functions/ports/table';
import type { Cloud } from './cloud.ts';

export interface FakeCloud extends Cloud {
  secrets: Map<string, { value: string; version: string }>;
  parameters: Set<string>;
  buckets: Map<string, Map<string, string>>;
  tables: Map<string, Table>;
  /** What it was asked to change, in order. */
  done: string[];
}

/** An account in which the stage dev has everything it needs. */
export function fakeCloud(): FakeCloud {
  const origin = JSON.stringify({ ORIGIN_SECRET: 'a'.repeat(48), ORIGIN_SECRET_OTHER: 'none' });
  const secrets = new Map(
    ['session', 'factors', 'content', 'payments', 'payouts', 'origin'].map((name) => [
      `tanwei/dev/${name}`,
      { value: name === 'origin' ? origin : '{}', version: 'v1' },
    ]),
  );
  const parameters = new Set(['/cdk-bootstrap/hnb659fds/version', '/tanwei/dev/content-public-key']);
  const buckets = new Map<string, Map<string, string>>();
  const tables = new Map<string, Table>();
  const done: string[] = [];
  let versions = 1;
  return {
    secrets,
    parameters,
    buckets,
    tables,
    done,
    region: 'eu-central-1',
    account: async () => '123456789012',
    secretVersion: async (name) => secrets.get(name)?.version,
    readSecret: async (name) => secrets.get(name)?.value ?? '',
    async writeSecret(name, value) {
      versions += 1;
      secrets.set(name, { value, version: `v${versions}` });
      return `v${versions}`;
    },
    hasParameter: async (name) => parameters.has(name),
    objects: async (bucket) => buckets.get(bucket),
    async put(bucket, key, { body, cacheControl }) {
      done.push(`put ${bucket}/${key} ${cacheControl}`);
      buckets.get(bucket)?.set(key, createHash('md5').update(body).digest('hex'));
    },
    async empty(bucket) {
      done.push(`empty ${bucket}`);
      return buckets.get(bucket)?.size ?? 0;
    },
    table: async (name) => tables.get(name),
    invalidate: async (id, paths) => void done.push(`invalidate ${id} ${paths.join(' ')}`),
  };
}
