import { expect, test } from 'vitest';
import { deleteFile } from '#functions/api/files/delete-file';
import { updateFile } from '#functions/api/files/update-file';
import { listOutbox } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { deliver, notify, order, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { worker as mail } from '#functions/workers/mail';
import { day } from '#shared/limits';

async function setUp() {
  const { ports, seller, buyer, other } = await testMarket();
  const file = await posted(ports, seller, { priceFen: 900, title: '全书' });
  const params = { id: file.id };
  const buy = async (user = buyer) => {
    await notify(ports, await order({ ports, file }, user));
    await deliver(ports);
    await drain(ports, [mail]);
    ports.mail.emails.length = 0;
  };
  const replace = async (notify_buyers: boolean, changelog = '') => {
    const uploads = [(await uploaded(ports, seller.id, { name: 'b.txt', text: changelog || '新' })).id];
    await valueIn(call(updateFile, ports, { params, user: seller, body: { uploads, changelog, notify_buyers } }));
  };
  const deliverMail = () => drain(ports, [...fileWorkers, mail]);
  return { ports, seller, buyer, other, file, params, buy, replace, deliverMail };
}

test('whoever bought an earlier version hears of the new one, and nobody else', async () => {
  const { ports, buyer, other, buy, replace, deliverMail } = await setUp();
  await buy();
  await replace(true, '补了两章');
  await buy(other);
  await deliverMail();
  expect(ports.mail.emails.map(({ to }) => to)).toEqual([`${buyer.username}@example.com`]);
  const [email] = ports.mail.emails;
  expect(email?.subject).toBe('「全书」有更新 · 摊位');
  for (const word of ['第 2 版', '补了两章', '/code/']) expect(email?.text).toContain(word);
  const waiting = (await listOutbox(ports.table)).map(({ message }) => message);
  expect(waiting).toMatchObject([{ kind: 'retire' }, { kind: 'note-version' }]);
});

test('without the box ticked nobody hears of it', async () => {
  const { ports, buy, replace, deliverMail } = await setUp();
  await buy();
  await replace(false);
  await deliverMail();
  expect(ports.mail.emails).toEqual([]);
});

test('many versions on one day are one letter, the next day brings another', async () => {
  const { ports, buy, replace, deliverMail } = await setUp();
  await buy();
  for (let version = 2; version < 5; version++) {
    await replace(true, `第 ${version} 次`);
    await deliverMail();
  }
  expect(ports.mail.emails).toHaveLength(1);
  ports.clock.advance(day);
  await replace(true);
  await deliverMail();
  expect(ports.mail.emails).toHaveLength(2);
});

test('a run that died halfway is gone through again, and writes to nobody twice', async () => {
  const { ports, file, buy, other, replace, deliverMail } = await setUp();
  await buy();
  await buy(other);
  await replace(true);
  const message = { kind: 'notify-buyers', fileId: file.id, version: 2, day: '20261120' } as const;
  const commit: typeof ports.table.commit = async (writes) => {
    if (writes.some((write) => 'remove' in write)) throw new Error('the function is stopped');
    return ports.table.commit(writes);
  };
  await expect(fileJobs.work(message, { ...ports, table: { ...ports.table, commit } })).rejects.toThrow('stopped');
  await fileJobs.work(message, ports);
  await fileJobs.work(message, ports);
  await deliverMail();
  expect(ports.mail.emails.map(({ to }) => to).sort()).toEqual(['buyer_bei@example.com', 'buyer_xi@example.com']);
});

test('of a file that was deleted meanwhile nobody is told', async () => {
  const { ports, params, seller, buy, replace, deliverMail } = await setUp();
  await buy();
  await replace(true);
  await call(deleteFile, ports, { params, user: seller });
  await deliverMail();
  expect(ports.mail.emails).toEqual([]);
});
