import { expect, test } from 'vitest';
import { listFiles } from '#functions/api/files/list-files';
import { listOutbox } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { schedule as sweep } from '#functions/workers/sweep';
import { minute } from '#shared/limits';
import { bringUpToDate } from './old-layout.ts';

test('a folder from before is found in again, and what waited there is done', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const found = await posted(ports, lin, { title: '考研英语' });
  await drain(ports, fileWorkers);
  const waiting = await posted(ports, lin, { title: '考研数学' });
  ports.queues.sent.length = 0;
  for (const item of await listOutbox(ports.table))
    await ports.table.commit([{ remove: { pk: item.pk, sk: item.sk } }]);
  for (const pk of ['T3#A考研', `SIDX#${found.id}`])
    for (const { sk } of (await ports.table.query({ pk, limit: 10 })).items)
      await ports.table.commit([{ remove: { pk, sk } }]);
  const now = ports.clock.now();
  const old = { kind: 'outbox', queue: 'file-jobs', tries: 0, duePk: 'OUT#0', dueAt: `${now}#x` };
  const messages = [
    { kind: 'publish', fileId: waiting.id, version: 1 },
    { kind: 'prepare', fileId: waiting.id, version: 1 },
    { kind: 'index', fileId: found.id, at: 1 },
    { kind: 'index', fileId: 'gone', at: 1 },
    { kind: 'index-user', userId: lin.id, at: 1 },
  ];
  for (const [at, message] of messages.entries())
    await ports.table.commit([{ put: { ...old, pk: `OUT#file-jobs#${at}`, sk: 'OUT', message } }]);

  expect(await bringUpToDate(ports)).toBeGreaterThan(0);
  expect(await bringUpToDate(ports)).toBeUndefined();
  ports.clock.advance(10 * minute);
  await sweep.run(ports);
  await drain(ports, fileWorkers);
  expect(await listOutbox(ports.table)).toEqual([]);
  const { posts } = await valueIn(call(listFiles, ports, { query: { search: '考研' } }));
  expect(posts.map(({ title }) => title)).toEqual(['考研数学', '考研英语']);
});
