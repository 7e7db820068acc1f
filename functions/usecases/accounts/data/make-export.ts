import { makeZip } from 'client-zip';
import { type ExportSection, exportPage, type Row, rowsPerTopic } from '#functions/domain/accounts/data/export-page';
import { beijingTime, instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import {
  type Export,
  exportBlob,
  exportForgotten,
  exportGone,
  exportMade,
  exportRetention,
  findExport,
} from '#functions/store/accounts/data/exports';
import { findUser, type User } from '#functions/store/accounts/users';
import { commitAndSend } from '#functions/usecases/outbox';
import { type ExportTopic, exportTopics } from '#shared/own-data';
import { emailTo } from '../../emails/email-to.ts';
import type { Reading, Rows } from './rows.ts';
import { topicRows } from './topics.ts';

type Ports = Deps<'table' | 'blobs' | 'queues' | 'clock'>;

/** Streams rows as a JSON array; collects the first ones for the page. */
async function* jsonOf(rows: Rows, first: Row[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const row of rows) {
    if (first.length <= rowsPerTopic) first.push(row);
    yield encoder.encode(before + JSON.stringify(row));
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}

/** One JSON file per topic, then the HTML page that shows them. */
async function* entriesOf(
  ports: Reading,
  user: User,
  { now, language }: { now: number; language: Export['language'] },
) {
  const lastModified = new Date(now);
  const sections: ExportSection[] = [];
  const read = async function* (topic: ExportTopic) {
    const rows: Row[] = [];
    yield* jsonOf(topicRows[topic](ports, { ...user, language }), rows);
    sections.push({ topic, rows: rows.slice(0, rowsPerTopic), isCut: rows.length > rowsPerTopic });
  };
  for (const topic of exportTopics) yield { name: `${topic}.json`, lastModified, input: read(topic) };
  const page = async function* () {
    yield new TextEncoder().encode(
      exportPage(sections, { username: user.username, at: beijingTime(now, language), language }),
    );
  };
  yield { name: 'index.html', lastModified, input: page() };
}

const readyEmail = (user: User, { secret, size, now }: { secret: string; size: number; now: number }) =>
  emailTo(user, {
    template: 'export-ready',
    id: secret,
    params: { username: user.username, size: String(size), until: instant(now + exportRetention) },
    now,
  });

async function buildExport(ports: Ports, user: User, request: Export): Promise<void> {
  const { blobs, clock } = ports;
  const now = clock.now();
  const key = exportBlob(user.id, request.secret);
  await blobs.write(key, makeZip(entriesOf(ports, user, { now, language: request.language })), 'application/zip');
  const size = (await blobs.head(key))?.size ?? 0;
  if (request.before) await blobs.remove([exportBlob(user.id, request.before)]);
  const madeAt = clock.now();
  const email = readyEmail(user, { secret: request.secret, size, now: madeAt });
  await commitAndSend(ports, [exportMade(request, { madeAt, size })], email);
}

/** Builds the requested export, or removes an expired one. Idempotent. */
export async function makeExport(ports: Ports, userId: string): Promise<void> {
  const { table, clock } = ports;
  const existing = await findExport(table, userId);
  if (!existing || existing.goneAt !== undefined) return;
  const user = await findUser(table, userId);
  if (!user) return removeExport(ports, userId);
  if (existing.madeAt === undefined) return buildExport(ports, user, existing);
  if (clock.now() < existing.madeAt + exportRetention) return;
  await ports.blobs.remove([exportBlob(userId, existing.secret)]);
  await table.commit([exportGone(existing, clock.now())]);
}

/** Deletes the export's archives and its record. */
export async function removeExport({ table, blobs }: Deps<'table' | 'blobs'>, userId: string): Promise<void> {
  const existing = await findExport(table, userId);
  if (!existing) return;
  const secrets = [existing.secret, ...(existing.before ? [existing.before] : [])];
  await blobs.remove(secrets.map((secret) => exportBlob(userId, secret)));
  await table.commit([exportForgotten(userId)]);
}
