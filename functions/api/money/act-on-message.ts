import { routes } from '#shared/contract/index';
import { queueName } from '#shared/messages/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { confirmed } from '../../usecases/accounts/confirmed.ts';
import { forget, sendAgain } from '../../usecases/operations/desk/deeds.ts';

export const actOnMessage = endpoint(
  routes.actOnMessage,
  ['table', 'queues', 'clock', 'ids', 'tokens'],
  async ({ params: { deed }, body, user }, ports) => {
    const proven = await confirmed(ports, user, body.confirm);
    if (!proven.ok) return proven;
    const queue = queueName.safeParse(body.queue);
    if (!queue.success) return refuse('message_not_found');
    const name = { queue: queue.data, messageId: body.id };
    const data = { queue: name.queue, id: name.messageId };
    const { note = '' } = body;
    if (deed === 'drop') {
      if (note === '') return refuse('note_needed');
      const dropped = await forget(ports, name, { actor: user.username, note });
      return dropped.ok ? ok({ data }) : dropped;
    }
    const sent = await sendAgain(ports, name, { actor: user.username, note: note || undefined });
    return sent === 'sent' ? ok({ data }) : refuse(sent === 'gone' ? 'message_not_found' : 'message_unreadable');
  },
);
