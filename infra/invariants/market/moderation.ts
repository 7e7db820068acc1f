import * as z from 'zod';
import { accountStatusUnder } from '#functions/domain/moderation/account-status';
import { targetsOf } from '#functions/domain/moderation/decisions';
import { takedownUnder } from '#functions/domain/moderation/takedowns';
import type { Item } from '#functions/ports/table';
import { measureKinds } from '#shared/safety';
import { text } from '../items.ts';
import {
  amountMoved,
  type Check,
  differing,
  fieldsIn,
  idOf,
  labelOf,
  missingItem,
  missingReference,
  type Snapshot,
  sumsBy,
  unless,
} from '../snapshot.ts';

/** I17: decisions are carried out, and nothing is restricted without one. */

const target = z.object({ type: z.string(), id: z.string() });
const kind = z.enum(measureKinds);
const measureItem = z.looseObject({
  ...{ pk: z.string(), sk: z.string(), id: z.string(), caseId: z.string(), personId: z.string(), at: z.number() },
  ...{ measureKind: kind, target, strike: z.boolean(), liftedAt: z.number().optional() },
});
const decidedCase = z.looseObject({ personId: z.string(), targets: z.array(target), decision: kind });

type Measure = z.output<typeof measureItem>;

/** Measures of the wrong shape are left out; those are reported by their format. */
export const measuresIn = ({ of }: Snapshot): Measure[] =>
  of('measure').flatMap((item) => measureItem.safeParse(item).data ?? []);

export const isInForce = ({ liftedAt }: Measure): boolean => liftedAt === undefined;
const nameOf = ({ id }: Measure): string => `measure MSR#${id} / MSR`;
const strikeKey = ({ at, caseId }: Measure): string => `STRIKE#${String(at).padStart(13, '0')}#${caseId}`;

/** Each measure agrees with its case and has its strike, and each case has its measures. */
const cases: Check = (snapshot) => {
  const { of, at } = snapshot;
  const measures = measuresIn(snapshot);
  const byCase = Map.groupBy(measures, ({ caseId }) => caseId);
  return [
    ...measures.flatMap((measure) => {
      const { caseId, personId, measureKind, strike } = measure;
      const caseItem = at(`CASE#${caseId}`, 'CASE');
      const decision = measure.isForStrikes === true ? caseItem?.decision : measureKind;
      return [
        ...(caseItem
          ? unless(
              caseItem.decision === decision && caseItem.decision !== 'dismiss',
              `I17 ${labelOf(caseItem)}: it is decided as ${caseItem.decision}, and ${nameOf(measure)} is to ${measureKind}`,
            )
          : [missingReference('I17', { ...measure, kind: 'measure' }, `its case CASE#${caseId} / CASE`)]),
        ...unless(
          !(strike && isInForce(measure)) || at(`USR#${personId}`, strikeKey(measure)) !== undefined,
          missingItem('I17', 'strike', `USR#${personId} / ${strikeKey(measure)}`),
        ),
      ];
    }),
    ...of('case').flatMap((caseItem) => {
      const { data } = decidedCase.safeParse(caseItem);
      const measured = (byCase.get(idOf(caseItem)) ?? []).map((measure) => measure.target.id);
      return (data ? (targetsOf(data.decision, data) ?? []) : []).flatMap(({ type, id }) =>
        measured.includes(id) ? [] : [missingReference('I17', caseItem, `its measure about ${type} ${id}`)],
      );
    }),
    ...of('strike').flatMap((strike) => {
      const ofCase = byCase.get(text(strike, 'caseId')) ?? [];
      const isOwn = (measure: Measure) => measure.strike && isInForce(measure) && strikeKey(measure) === strike.sk;
      return ofCase.some(isOwn) ? [] : [missingReference('I17', strike, `a measure of CASE#${strike.caseId}`)];
    }),
  ];
};

/** Measures by the user they are about; `isMoving` while one of them is being carried out. */
export function measuresByPerson(snapshot: Snapshot): {
  of(personId: string): Measure[];
  isMoving(personId: string): boolean;
} {
  const byPerson = Map.groupBy(measuresIn(snapshot), ({ personId }) => personId);
  const of = (personId: string) => byPerson.get(personId) ?? [];
  return { of, isMoving: (personId) => of(personId).some(({ id }) => snapshot.isMoving(id)) };
}

/** A file is taken down exactly under the measures in force. */
const takedowns: Check = (snapshot) => {
  const measures = measuresByPerson(snapshot);
  return snapshot.of('file').flatMap((file) => {
    const ownerId = text(file, 'ownerId');
    if (file.deletedAt !== undefined || measures.isMoving(ownerId)) return [];
    const { bar, measureId } = fieldsIn(file.barred);
    const takedown = takedownUnder(measures.of(ownerId), { id: idOf(file), ownerId });
    // Hidden until inspected, without a measure yet.
    const [is, meant] = [bar === 'hidden' ? undefined : bar, takedown?.bar].map((level) => level ?? 'sold');
    const isRight = is === meant && measureId === takedown?.measureId;
    return unless(
      isRight,
      `I17 ${labelOf(file)}: it is ${is} by ${measureId}, and is to be ${meant} by ${takedown?.measureId}`,
    );
  });
};

/** Effects name their measure, and a review is hidden exactly under one in force. */
const effectsOfMeasures: Check = (snapshot) => {
  const measures = measuresByPerson(snapshot);
  const named = [
    ...snapshot.of('file').map((file) => [file, fieldsIn(file.barred).measureId] as const),
    ...snapshot.of('review').map((review) => [review, fieldsIn(review.folded).measureId] as const),
    ...snapshot.of('seller-hold').map((hold) => [hold, hold.actor === 'measures' ? hold.note : undefined] as const),
  ];
  return [
    ...named.flatMap(([item, id]) =>
      id === undefined || snapshot.at(`MSR#${id}`, 'MSR')
        ? []
        : [missingReference('I17', item, `its measure MSR#${id} / MSR`)],
    ),
    ...snapshot.of('review').flatMap((review) => {
      const buyerId = text(review, 'buyerId');
      const isOwn = ({ target: { id } }: Measure) => id === `${review.fileId}_${buyerId}`;
      const isMeant = measures.of(buyerId).some((measure) => isOwn(measure) && isInForce(measure));
      const isRight = measures.isMoving(buyerId) || isMeant === (review.folded !== undefined);
      return unless(isRight, `I17 ${labelOf(review)}: it is ${isMeant ? 'to be folded' : 'folded under no measure'}`);
    }),
  ];
};

/** The account status by the measures in force and a requested deletion. */
function accountStatusOf({ at }: Snapshot, user: Item, measures: readonly Measure[]) {
  const leaving = at(user.pk, 'DELETION');
  const isLeaving = leaving !== undefined && leaving.cancelledAt === undefined;
  return accountStatusUnder(measures) ?? (isLeaving ? 'leaving' : undefined);
}

/** The status is stored with the user and with open sessions; the next login copies it otherwise. */
const accountStatuses: Check = (snapshot) => {
  const measures = measuresByPerson(snapshot);
  return snapshot.of('user').flatMap((user) => {
    const id = idOf(user);
    if (measures.isMoving(id)) return [];
    const status = accountStatusOf(snapshot, user, measures.of(id));
    const sessions = snapshot.at(`SES#${id}`, 'SES');
    const isOpen = Array.isArray(sessions?.sessions) && sessions.sessions.length > 0;
    return [
      ...differing('I17', user, { standing: status }),
      ...(isOpen ? differing('I17', sessions, { standing: status }) : []),
    ];
  });
};

/** I4: holds equal their postings. */
const held: Check = ({ of, at }) => {
  const postings = of('posting').filter(({ pk }) => pk.startsWith('LTX#HLD#'));
  const caseOf = ({ pk }: Item): string => pk.split('#')[2] ?? '';
  const booked = sumsBy(postings, caseOf, (posting) => -amountMoved(posting, 'held:'));
  return [
    ...of('held').flatMap((item) => differing('I4', item, { amount: booked(text(item, 'caseId')) })),
    ...postings.flatMap((posting) => {
      const [pk, sk] = [text(posting, 'ownedPk').replace('SLTX#', 'SBAL#'), `HELD#${caseOf(posting)}`];
      return at(pk, sk) ? [] : [missingItem('I4', 'held', `${pk} / ${sk}`)];
    }),
  ];
};

export const measureChecks: readonly Check[] = [cases, takedowns, effectsOfMeasures, accountStatuses, held];
