import type { Message } from '#shared/messages/index';
import type { Write } from '../ports/table.ts';
import { queueWorker } from '../runtime/worker/worker.ts';
import { type Suppression, suppressed } from '../store/emails/suppressed.ts';

/** `Lin <lin@example.com>` as well as the bare address. */
const bare = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim();

const refusing = (why: Suppression, people: readonly { emailAddress: string }[]): [string, Suppression][] =>
  people.map(({ emailAddress }) => [bare(emailAddress), why]);

/** Only what is for good: a full mailbox is tried again by SES itself. */
function refusals({ bounce, complaint }: Message<'mail-events'>): [string, Suppression][] {
  return [
    ...(bounce?.bounceType === 'Permanent' ? refusing('bounced', bounce.bouncedRecipients) : []),
    ...(complaint ? refusing('complained', complaint.complainedRecipients) : []),
  ];
}

/** Whoever refuses our mail gets none: an account that goes on writing to such addresses may soon write to nobody. */
const mailEvents = queueWorker('mail-events', ['table', 'clock'], async (message, { table, clock }) => {
  const commits = refusals(message).map(([email, why]): Write[] => [suppressed(email, why, clock.now())]);
  for (const writes of commits) await table.commit(writes);
});

export { mailEvents as worker };
