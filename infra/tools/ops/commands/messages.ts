import { listParked } from '#functions/store/table/parked';
import { noted } from '#functions/usecases/operations/audited';
import { forget, sendAgain } from '#functions/usecases/operations/actions/actions';
import { queueNames } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import { type Answer, actOf, type ChangingCommand, type Said, target } from '../command.ts';
import { countAll } from '../dead-letters.ts';
import type { Market } from '../market.ts';

const isQueue = (name: string): name is QueueName => queueNames.some((one) => one === name);

interface Name {
  queue: QueueName;
  messageId: string;
}

function nameOf(text: string): Name | undefined {
  const [queue = '', ...rest] = text.split('/');
  return isQueue(queue) ? { queue, messageId: rest.join('/') } : undefined;
}

async function redrive({ ports }: Market, said: Said): Promise<Answer> {
  const named = said.args.map(nameOf);
  const names = said.args.length === 0 ? await listParked(ports.table) : named.filter((name) => name !== undefined);
  if (names.length < named.length) return { refused: 'A parked message is called <queue>/<message>: see list parked.' };
  const rows = [];
  for (const name of names) {
    const result = await sendAgain(ports, name, said);
    rows.push({ message: `${name.queue}/${name.messageId}`, result });
  }
  return { rows, done: `${rows.filter(({ result }) => result === 'sent').length} of ${rows.length} sent again.` };
}

async function redriveDead({ ports, dead }: Market, said: Said): Promise<Answer> {
  const asked = said.args.filter(isQueue);
  if (asked.length < said.args.length) return { refused: `Queues are ${queueNames.join(', ')}.` };
  const queues = asked.length > 0 ? asked : queueNames;
  const waiting = (await countAll(dead)).filter(({ queue, count }) => count > 0 && queues.includes(queue));
  const rows = [];
  for (const { queue, count } of waiting) {
    const what = { action: 'redrive dead', target: queue, before: { messages: count }, after: { messages: 0 } };
    await noted(ports, actOf(said, what));
    rows.push({ queue, sent: await dead.redrive(queue) });
  }
  return { rows, done: `${rows.reduce((sum, { sent }) => sum + sent, 0)} messages sent again.` };
}

async function drop({ ports }: Market, said: Said): Promise<Answer> {
  const name = nameOf(target(said));
  const { actor, note = '' } = said;
  const dropped = name && (await forget(ports, name, { actor, note }));
  return dropped?.ok ? { done: 'It is forgotten.' } : { refused: 'There is no such parked message: see list parked.' };
}

export const messageCommands: ChangingCommand[] = [
  {
    usage: 'redrive parked [<message> …]',
    does: 'sends parked messages to their queues again, all or those named',
    run: redrive,
  },
  { usage: 'redrive dead [<queue> …]', does: 'sends dead letters to their queues again', run: redriveDead },
  { usage: 'drop <message>', does: 'forgets a parked message that was dealt with', needsNote: true, run: drop },
];
