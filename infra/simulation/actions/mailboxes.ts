import { sendMailboxCode } from '#functions/api/accounts/factors/send-mailbox-code';
import type { User } from '#functions/store/accounts/users';
import { call } from '#functions/test/ports';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import type { Message } from '#shared/messages/index';
import { type ActionContext, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';

type Email = Extract<Message<'mail'>, { template: string }>;

export const emailsTo = ({ queues }: Pick<Simulation, 'queues'>, mailboxes: ReadonlySet<string>): Email[] =>
  queues.emails.filter((email) => mailboxes.has(email.to));

/** Requests a mailbox code and reads the newest one. */
export async function codeFromMailbox(
  simulation: Simulation,
  context: ActionContext,
  { user, purpose }: { user: Pick<User, 'id' | 'email'> & { session?: string }; purpose: ChallengePurpose },
): Promise<SecondFactor | undefined> {
  await callApi(simulation, context, {
    name: `a code for ${purpose} is sent`,
    act: (ports) => call(sendMailboxCode, ports, { user, body: { purpose } }),
  });
  const codes = emailsTo(simulation, new Set([user.email])).flatMap(({ params }) =>
    params.purpose === purpose ? (params.code ?? []) : [],
  );
  const code = codes.at(-1);
  return code === undefined ? undefined : { type: 'mailbox', code };
}
