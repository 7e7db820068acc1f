import type { Deps } from '#functions/ports/index';
import { operatorAction } from '#functions/runtime/endpoint';
import type { ParkedName } from '#functions/store/table/parked';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { dropMessageBy, redriveMessageBy } from '#functions/usecases/operations/actions/actions';
import type { OperatorInput } from '#functions/usecases/operations/actions/operator-input';
import { concerningMessage } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { queueName } from '#shared/messages/index';
import { ok, refuse } from '#shared/result';

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;

/** Events of emails come from the mail service alone: messages of ours never go to that queue. */
async function redrive(ports: Ports, name: ParkedName, decision: OperatorInput) {
  const result = name.queue === 'mail-events' ? 'unreadable' : await redriveMessageBy(ports, name, decision);
  return result === 'sent' ? ok(name) : refuse(result === 'gone' ? 'message_not_found' : 'message_unreadable');
}

const drop = async (ports: Ports, name: ParkedName, { actor, note }: OperatorInput) =>
  note === undefined ? refuse('note_needed') : dropMessageBy(ports, name, { actor, note });

export const actOnMessage = operatorAction(
  routes.actOnMessage,
  ['table', 'queues', 'clock', 'ids', 'tokens'],
  ({ body }) => concerningMessage(body),
  async ({ params: { deed }, body, user }, ports) => {
    const proven = await checkConfirmation(ports, user, body.confirm);
    if (!proven.ok) return proven;
    const queue = queueName.safeParse(body.queue);
    if (!queue.success) return refuse('message_not_found');
    const name = { queue: queue.data, messageId: body.id };
    const decision = { actor: user.username, note: body.note || undefined };
    const result = await (deed === 'drop' ? drop : redrive)(ports, name, decision);
    return result.ok ? ok({ data: { queue: name.queue, id: name.messageId } }) : result;
  },
);
