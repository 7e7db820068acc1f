import { accountStatusUnder } from '#functions/domain/moderation/account-status';
import type { Item } from '#functions/ports/table';
import { minute } from '#shared/limits';
import { amountIn, text } from '../items.ts';
import { type Check, fieldsIn, idOf, labelOf, missingItem, type Snapshot, textsIn, unless } from '../snapshot.ts';
import { isInForce, measuresByPerson, measuresIn } from './moderation.ts';

/** I17: what operators have done is on the audit trail, and nobody takes a line off that. */

/** The last line of each target that says one of these, by what it is about. */
function lastLines({ of }: Snapshot, actions: readonly string[], nameOf: (line: Item) => string): Map<string, Item> {
  const lines = of('audit').filter((line) => actions.includes(text(line, 'action')));
  return new Map(lines.toSorted((one, other) => (one.sk < other.sk ? -1 : 1)).map((line) => [nameOf(line), line]));
}

/** Whoever works for the market was given each role by somebody. */
const roles: Check = (snapshot) => {
  const nameOf = ({ after }: Item) => `${fieldsIn(after).user} ${fieldsIn(after).role}`;
  const last = lastLines(snapshot, ['role grant', 'role revoke'], nameOf);
  return snapshot
    .of('user')
    .flatMap((user) =>
      textsIn(user.roles).flatMap((role) =>
        unless(
          last.get(`${idOf(user)} ${role}`)?.action === 'role grant',
          `I17 ${labelOf(user)}: nobody has given the role ${role}`,
        ),
      ),
    );
};

/** When the last measure was taken that keeps somebody from being paid out, where one is in force. */
function lastMeasures(snapshot: Snapshot): Map<string, number> {
  const measures = measuresIn(snapshot)
    .filter((measure) => isInForce(measure) && accountStatusUnder([measure]) !== undefined)
    .toSorted((one, other) => one.at - other.at);
  return new Map(measures.map(({ personId, at }) => [personId, at]));
}

/** Whom a line is about: a release of much is proposed by one and confirmed by another. */
const sellerOf = ({ target, before }: Item): string => String(Object(Object(before).deed).sellerId ?? target);

/** Clocks of two processes differ by seconds: which of two lines so close to each other was the last one nobody can say. */
const clockTolerance = minute;

/** Whose payouts were held, by an operator or with a measure, has them held until somebody says otherwise. */
const holds: Check = (snapshot) => {
  const [measures, restrictedAt] = [measuresByPerson(snapshot), lastMeasures(snapshot)];
  const last = lastLines(snapshot, ['seller hold', 'seller release', 'confirm'], sellerOf);
  const released = snapshot.of('audit').filter((line) => ['seller release', 'confirm'].includes(text(line, 'action')));
  const isUnclear = (id: string, hold: Item): boolean =>
    released.some((line) => sellerOf(line) === id && amountIn(hold, 'at') - amountIn(line, 'at') < clockTolerance);
  return [...new Set([...restrictedAt.keys(), ...last.keys()])].flatMap((id) => {
    const line = last.get(id);
    const isReleased =
      line !== undefined &&
      amountIn(line, 'at') >= (restrictedAt.get(id) ?? 0) &&
      (line.action !== 'seller hold' || isUnclear(id, line));
    const isHeld = !isReleased && snapshot.at(`USR#${id}`, 'USR')?.kind === 'user';
    const isThere = measures.isMoving(id) || snapshot.at(`SBAL#${id}`, 'HOLD') !== undefined;
    return unless(!isHeld || isThere, missingItem('I17', 'seller-hold', `SBAL#${id} / HOLD`));
  });
};

export const operatorChecks: readonly Check[] = [roles, holds];
