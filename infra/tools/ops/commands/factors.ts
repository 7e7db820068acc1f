import { runAudited } from '#functions/usecases/operations/audit';
import { cancelFactorReset, requestFactorReset } from '#functions/usecases/operations/factor-reset';
import { type Answer, auditEntryOf, type ChangingCommand, type Input, target, time } from '../command.ts';
import type { Market } from '../market.ts';

const messages = {
  user_not_found: 'There is no such user.',
  factor_not_set: 'They have no second factor.',
  reset_pending: 'It is under way already: factors keep ends it.',
  reset_not_pending: 'Nothing is to be removed: it has been done, or somebody has logged in by one of them.',
};

async function reset({ ports }: Market, input: Input): Promise<Answer> {
  const { actor, note = '' } = input;
  const entry = { action: 'factors reset', target: target(input), before: { asked: false }, after: { asked: true } };
  const done = await runAudited(ports, auditEntryOf(input, entry), (writing) =>
    requestFactorReset(writing, target(input), { actor, note }),
  );
  if (!done.ok) return { refused: messages[done.code] };
  const until = time(done.value);
  return {
    done: `They are removed at ${until} UTC unless one is used before. Payouts are held: release them by hand.`,
  };
}

async function keep({ ports }: Market, input: Input): Promise<Answer> {
  const entry = { action: 'factors keep', target: target(input), before: { asked: true }, after: { asked: false } };
  const done = await runAudited(ports, auditEntryOf(input, entry), (writing) =>
    cancelFactorReset(writing, target(input)),
  );
  return done.ok ? { done: 'Everything stays as it was. Payouts are still held.' } : { refused: messages[done.code] };
}

export const factorCommands: ChangingCommand[] = [
  {
    usage: 'factors reset <user>',
    summary: 'removes somebody’s second factors in three days; payouts wait',
    needsNote: true,
    run: reset,
  },
  { usage: 'factors keep <user>', summary: 'ends such a removal before its time', run: keep },
];
