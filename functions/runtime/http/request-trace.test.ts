import { expect, test, vi } from 'vitest';
import { register } from '#functions/api/accounts/register';
import { starFile } from '#functions/api/files/star-file';
import type { Queues } from '#functions/ports/index';
import { tokenFor } from '#functions/test/caller';
import { httpEvent, queueEvent } from '#functions/test/events';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { worker as mail } from '#functions/workers/mail';
import type { Message, QueueName } from '#shared/messages/index';
import { currentRequestId } from '../current-request.ts';
import { logger } from '../log.ts';
import { consume } from '../worker/consume.ts';
import { serve } from './serve.ts';

quietLog('info');

interface SentMessage {
  queue: QueueName;
  message: Message<QueueName>;
  requestId: string | undefined;
}

/** Queues that record what `sqsQueues` would attach to each message. */
function tracedQueues() {
  const sentMessages: SentMessage[] = [];
  const queues: Queues = {
    send: async (queue, message) => void sentMessages.push({ queue, message, requestId: currentRequestId() }),
  };
  return { queues, sent: sentMessages };
}

const eventOf = ({ message, requestId = 'none' }: SentMessage) => queueEvent({ id: 'm-1', body: message, requestId });

const headers = { 'content-type': 'application/json' };

test('the number that a caller is given is in the log of the call and of the mail it caused', async () => {
  const { queues, sent: sentMessages } = tracedQueues();
  const ports = testPorts({ queues });
  const body = JSON.stringify({ username: 'lin_xi', email: 'lin@example.com', password: 'rain on the awning' });
  const answer = await serve(register, ports)(httpEvent({ method: 'POST', headers, body }));
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/./);
  expect(sentMessages).toMatchObject([{ queue: 'mail', requestId: id }]);
  for (const message of sentMessages) await consume(mail, ports)(eventOf(message));
  expect(vi.mocked(logger.info).mock.calls).toMatchObject([
    ['answered', { route: 'register', request_id: id }],
    ['worked', { queue: 'mail', request_id: id }],
  ]);
});

test('what a worker sends on carries the number of the call that began it', async () => {
  const { queues, sent: sentMessages } = tracedQueues();
  const ports = testPorts({ queues });
  const [lin, chen] = [await member(ports, 'lin_xi'), await member(ports, 'chen_mo')];
  const { id: fileId } = await posted(ports, lin);
  sentMessages.length = 0;
  const authorization = `Bearer ${await tokenFor(ports, chen)}`;
  const event = httpEvent({ method: 'POST', params: { id: fileId }, headers: { ...headers, authorization } });
  const answer = await serve(starFile, ports)(event);
  expect(answer.statusCode, answer.body).toBe(200);
  const [first, ...others] = sentMessages.splice(0);
  if (!first || others.length > 0) throw new Error('one message was expected');
  await consume(fileJobs, ports)(eventOf(first));
  expect(sentMessages.length).toBeGreaterThan(0);
  for (const { requestId } of sentMessages) expect(requestId).toBe(answer.headers['x-request-id']);
});
