import { listParked } from '#functions/store/table/parked';
import { dropMessageBy, redriveMessageBy } from '#functions/usecases/operations/actions/actions';
import { recordAction } from '#functions/usecases/operations/audit';
import { queueNames } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import { type Answer, auditEntryOf, type ChangingCommand, type Input, target } from '../command.ts';
import { countFailed } from '../failed-messages.ts';
import type { Market } from '../market.ts';

const isQueue = (name: string): name is QueueName => queueNames.some((queue) => queue === name);

interface MessageName {
  queue: QueueName;
  messageId: string;
}

function nameOf(text: string): MessageName | undefined {
  const [queue = '', ...idParts] = text.split('/');
  return isQueue(queue) ? { queue, messageId: idParts.join('/') } : undefined;
}

async function redrive({ ports }: Market, input: Input): Promise<Answer> {
  const named = input.args.map(nameOf);
  const names = input.args.length === 0 ? await listParked(ports.table) : named.filter((name) => name !== undefined);
  if (names.length < named.length) return { refused: 'A parked message is called <queue>/<message>: see list parked.' };
  const rows = [];
  for (const name of names) {
    const result = await redriveMessageBy(ports, name, input);
    rows.push({ message: `${name.queue}/${name.messageId}`, result });
  }
  return { rows, done: `${rows.filter(({ result }) => result === 'sent').length} of ${rows.length} sent again.` };
}

async function redriveDead({ ports, failedMessages }: Market, input: Input): Promise<Answer> {
  const requestedQueues = input.args.filter(isQueue);
  if (requestedQueues.length < input.args.length) return { refused: `Queues are ${queueNames.join(', ')}.` };
  const queues = requestedQueues.length > 0 ? requestedQueues : queueNames;
  const waiting = (await countFailed(failedMessages)).filter(({ queue, count }) => count > 0 && queues.includes(queue));
  const rows = [];
  for (const { queue, count } of waiting) {
    const entry = { action: 'redrive dead', target: queue, before: { messages: count }, after: { messages: 0 } };
    await recordAction(ports, auditEntryOf(input, entry));
    rows.push({ queue, sent: await failedMessages.redrive(queue) });
  }
  return { rows, done: `${rows.reduce((sum, { sent }) => sum + sent, 0)} messages sent again.` };
}

async function drop({ ports }: Market, input: Input): Promise<Answer> {
  const name = nameOf(target(input));
  const { actor, note = '' } = input;
  const dropped = name && (await dropMessageBy(ports, name, { actor, note }));
  return dropped?.ok ? { done: 'It is forgotten.' } : { refused: 'There is no such parked message: see list parked.' };
}

export const messageCommands: ChangingCommand[] = [
  {
    usage: 'redrive parked [<message> …]',
    summary: 'sends parked messages to their queues again, all or those named',
    run: redrive,
  },
  { usage: 'redrive dead [<queue> …]', summary: 'sends dead letters to their queues again', run: redriveDead },
  { usage: 'drop <message>', summary: 'forgets a parked message that was dealt with', needsNote: true, run: drop },
];
