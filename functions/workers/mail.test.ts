import { expect, test } from 'vitest';
import type { Message } from '#shared/messages/index';
import type { Deps } from '../ports/index.ts';
import { suppressionWrite } from '../store/emails/suppressed.ts';
import { listOutbox, outbox } from '../store/table/outbox.ts';
import { drain, testPorts } from '../test/ports.ts';
import { worker } from './mail.ts';

const message: Message<'mail'> = {
  id: 'verify-email#1',
  to: 'lin@example.com',
  template: 'verify-email',
  language: 'zh',
  params: { username: 'lin', token: 'secret' },
};

const inOutbox = (email: Message<'mail'>, { table, clock }: Deps<'table' | 'clock'>) =>
  table.commit([outbox('mail', email, { now: clock.now() }).write]);

test('sends the letter and takes the message out of the outbox', async () => {
  const ports = testPorts();
  await inOutbox(message, ports);
  await worker.work(message, ports);
  expect(ports.mail.emails).toMatchObject([{ to: 'lin@example.com', subject: '验证你的邮箱 · 摊位' }]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('a message that comes again sends nothing, and does not stay in the outbox either', async () => {
  const ports = testPorts();
  await worker.work(message, ports);
  await inOutbox(message, ports);
  await worker.work(message, ports);
  expect(ports.mail.emails).toHaveLength(1);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('a letter that could not be sent stays in the outbox', async () => {
  const ports = testPorts({ mail: { send: () => Promise.reject(new Error('offline')) } });
  await inOutbox(message, ports);
  await expect(worker.work(message, ports)).rejects.toThrow('offline');
  expect(await listOutbox(ports.table)).toHaveLength(1);
});

test('a message that can never become a letter is parked once and not sent again', async () => {
  const ports = testPorts();
  const broken = { ...message, params: {} };
  await inOutbox(broken, ports);
  await ports.queues.send('mail', broken);
  await drain(ports, [worker]);
  expect(ports.mail.emails).toEqual([]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('an address that refuses mail gets none, and its letters leave the outbox', async () => {
  const ports = testPorts();
  await ports.table.commit([suppressionWrite('lin@example.com', 'complained', ports.clock.now())]);
  await inOutbox({ ...message, to: 'Lin@Example.com' }, ports);
  await worker.work({ ...message, to: 'Lin@Example.com' }, ports);
  expect(ports.mail.emails).toEqual([]);
  expect(await listOutbox(ports.table)).toEqual([]);
});
