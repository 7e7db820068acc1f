import { sendMailboxCode } from '#functions/api/accounts/factors/send-mailbox-code';
import type { User } from '#functions/store/accounts/users';
import { call } from '#functions/test/ports';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import type { Message } from '#shared/messages/index';
import { request, type Setting } from '../system.ts';
import type { World } from '../world.ts';

type Letter = Extract<Message<'mail'>, { template: string }>;

/** What lies in some mailboxes, in the order in which it came. */
export const lettersTo = ({ queues }: Pick<World, 'queues'>, mailboxes: ReadonlySet<string>): Letter[] =>
  queues.letters.filter((letter) => mailboxes.has(letter.to));

interface Asking {
  user: Pick<User, 'id' | 'email'> & { session?: string };
  purpose: ChallengePurpose;
}

/** Asks for a code, and reads it in the mailbox of its owner, where it has come. */
export async function codeFromMailbox(
  world: World,
  setting: Setting,
  { user, purpose }: Asking,
): Promise<SecondFactor | undefined> {
  await request(world, setting, {
    name: `a code for ${purpose} is sent`,
    act: (ports) => call(sendMailboxCode, ports, { user, body: { purpose } }),
  });
  const codes = lettersTo(world, new Set([user.email])).flatMap(({ params }) =>
    params.purpose === purpose ? (params.code ?? []) : [],
  );
  const code = codes.at(-1);
  return code === undefined ? undefined : { type: 'mailbox', code };
}
