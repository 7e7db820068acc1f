import type { OperatorMessages } from '../../../i18n/operator-messages.ts';

type Reason = keyof OperatorMessages['desks']['messages']['reasons'];

/** Matches the workers' log messages; the first match counts. */
const patterns: readonly [RegExp, Reason][] = [
  [/does not fit its schema$/, 'unreadable'],
  [/^refund \S+ needs a person/, 'refundLeft'],
  [/^refund \S+P\d+ was turned down/, 'partTurnedDown'],
  [/^refund \S+ was turned down/, 'refundTurnedDown'],
  [/came back from the buyer's bank|^money went back/, 'wentBack'],
  [/^payout \S+ (needs a person|seems to have come back)/, 'payoutLeft'],
  [/^all payouts are stopped/, 'payoutsStopped'],
  [/an unknown order/, 'unknownOrder'],
  [/: order \S+, trade \S+ over/, 'otherSum'],
  [/is not configured$/, 'noProvider'],
  [/could not be scanned/, 'notScanned'],
  [/lacks what the template/, 'mail'],
];

/** The reason why a message was given up, which decides the explanation and the remedy. */
export const parkedReason = (reason: string): Reason =>
  patterns.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
