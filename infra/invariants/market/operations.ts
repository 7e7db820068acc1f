import { accountStatusUnder } from '#functions/domain/moderation/account-status';
import type { Item } from '#functions/ports/table';
import { minute } from '#shared/limits';
import { amountIn, text } from '../items.ts';
import { type Check, fieldsIn, idOf, labelOf, missingItem, type Snapshot, textsIn, unless } from '../snapshot.ts';
import { isInForce, measuresByPerson, measuresIn } from './moderation.ts';

/** I17: what operators did is on the audit trail. */

function lastLines({ of }: Snapshot, actions: readonly string[], nameOf: (line: Item) => string): Map<string, Item> {
  const lines = of('audit').filter((line) => actions.includes(text(line, 'action')));
  return new Map(lines.toSorted((one, other) => (one.sk < other.sk ? -1 : 1)).map((line) => [nameOf(line), line]));
}

/** Every role was granted by an operator. */
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

/** By user: when the latest measure in force that stops payouts was taken. */
function lastMeasures(snapshot: Snapshot): Map<string, number> {
  const measures = measuresIn(snapshot)
    .filter((measure) => isInForce(measure) && accountStatusUnder([measure]) !== undefined)
    .toSorted((one, other) => one.at - other.at);
  return new Map(measures.map(({ personId, at }) => [personId, at]));
}

/** The seller of an audit line; a confirmed release names the seller in its proposal. */
const sellerOf = ({ target, before }: Item): string => String(Object(Object(before).deed).sellerId ?? target);

/** Clocks differ by seconds, so the order of two lines this close is unknown. */
const clockTolerance = minute;

/** Payouts that an operator or a measure has stopped stay stopped until an operator releases them or the measure is lifted. */
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
