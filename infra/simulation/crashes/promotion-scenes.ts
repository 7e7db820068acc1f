import { setMailSettings } from '#functions/api/emails/set-mail-settings';
import { starFile } from '#functions/api/files/star-file';
import { setSale } from '#functions/api/promotions/set-sale';
import type { Table } from '#functions/ports/table';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { hour, minute } from '#shared/limits';
import { buy, type Scene, type Stage, stage } from './outbox-stage.ts';

async function starForDiscount({ ports, file, buyer }: Stage): Promise<void> {
  await valueIn(call(starFile, ports, { params: { id: file.id }, user: buyer }));
  await valueIn(call(setMailSettings, ports, { user: buyer, body: { sales: true } }));
}

/** A planned discount begins after the file was bought. */
async function startPlannedDiscount(table: Table): Promise<Scene> {
  const prepared = await stage(table);
  const { ports, owner, file } = prepared;
  await buy({ ...prepared, buyer: await member(ports, 'xi_buyer') });
  await starForDiscount(prepared);
  const now = ports.clock.now();
  const [starts_at, ends_at] = [now + minute, now + 99 * hour].map((at) => new Date(at).toISOString());
  await valueIn(call(setSale, ports, { user: owner, params: { id: file.id }, body: { price: 4, starts_at, ends_at } }));
  ports.clock.advance(2 * minute);
  ports.queues.sent.length = 0;
  return { ports, act: (by) => fileJobs.work({ kind: 'price', fileId: file.id, at: now + minute }, by) };
}

export const promotionScenes: Record<string, (table: Table) => Promise<Scene>> = {
  'file-jobs tell-sale': startPlannedDiscount,
};
