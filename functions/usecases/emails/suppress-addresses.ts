import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { type Suppression, suppressionWrite } from '#functions/store/emails/suppressed';
import type { Message } from '#shared/messages/index';

/** The address of `Lin <lin@example.com>`, or of a bare address. */
const addressIn = (recipient: string): string => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();

const refusing = (why: Suppression, people: readonly { emailAddress: string }[]): [string, Suppression][] =>
  people.map(({ emailAddress }) => [addressIn(emailAddress), why]);

/** Only permanent bounces and complaints: SES itself retries a full mailbox. */
function refusals({ bounce, complaint }: Message<'mail-events'>): [string, Suppression][] {
  return [
    ...(bounce?.bounceType === 'Permanent' ? refusing('bounced', bounce.bouncedRecipients) : []),
    ...(complaint ? refusing('complained', complaint.complainedRecipients) : []),
  ];
}

/** Stops emails to addresses that refuse ours: SES suspends an account that keeps writing to them. */
export async function suppressAddresses(
  message: Message<'mail-events'>,
  { table, clock }: Deps<'table' | 'clock'>,
): Promise<void> {
  const commits = refusals(message).map(([email, why]): Write[] => [suppressionWrite(email, why, clock.now())]);
  for (const writes of commits) await table.commit(writes);
}
