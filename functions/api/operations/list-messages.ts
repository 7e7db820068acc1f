import * as z from 'zod';
import { instant, instantOrNull } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { listParked } from '#functions/store/table/parked';
import { listStuck } from '#functions/usecases/operations/stuck';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

const kindSchema = z.object({ kind: z.string() });

/** Never the message itself: a parked email contains links that open an account. */
const kindOf = (body: unknown): string | null => kindSchema.safeParse(body).data?.kind ?? null;

export const listMessages = endpoint(routes.listMessages, ['table', 'clock'], async (_, { table, clock }) => {
  const [parked, stuck] = await Promise.all([listParked(table), listStuck(table, clock.now())]);
  return ok({
    data: {
      parked: parked.map(({ queue, messageId, body, reason, at }) => ({
        queue,
        id: messageId,
        kind: kindOf(body),
        reason,
        since: instant(at),
      })),
      stuck: stuck.map((message) => ({ ...message, since: instantOrNull(message.since) })),
    },
  });
});
