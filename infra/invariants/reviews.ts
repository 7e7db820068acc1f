import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from './items.ts';
import { type Check, called, differing, idOf, lacking, missing, type Snapshot, unless } from './snapshot.ts';

const stars = [1, 2, 3, 4, 5];

type Counted = readonly (readonly [name: string, count: number])[];

const isCounted = ({ counted }: Item): boolean => counted === true;
const ratingsOf = (reviews: readonly Item[]): number[] => reviews.map((review) => amountIn(review, 'rating'));

const byStars = (reviews: readonly Item[]): Counted =>
  stars.map((star) => [`r${star}`, ratingsOf(reviews).filter((one) => one === star).length]);

const byVersion = (reviews: readonly Item[]): Counted =>
  [...Map.groupBy(reviews, ({ version }) => Number(version))].flatMap(([version, some]) => [
    [`n${version}`, some.length] as const,
    [`s${version}`, sum(ratingsOf(some))] as const,
  ]);

/** What is rated of a post, and of each of its versions, is what its reviews come to. */
const counts: Check = ({ of, at }) => {
  const byFile = Map.groupBy(of('review').filter(isCounted), idOf);
  return of('file').flatMap((file) => {
    const reviews = byFile.get(idOf(file)) ?? [];
    const [tally, rated] = [at(file.pk, 'FILE#TALLY'), at(file.pk, 'RATED')];
    if (reviews.length > 0 && (!tally || !rated)) return [lacking('I10', 'rated', `${file.pk} / RATED`)];
    return [...differs(tally, byStars(reviews)), ...differs(rated, byVersion(reviews))];
  });
};

const differs = (item: Item | undefined, counted: Counted): string[] =>
  item ? differing('I10', { ...zeros(counted), ...item }, Object.fromEntries(counted)) : [];

/** What the rating of its seller knows of a post. */
const known: Check = ({ of, at, isMoving }) => {
  const byFile = Map.groupBy(of('review').filter(isCounted), idOf);
  return of('rated').flatMap((rated) => {
    const isFrozen = at(rated.pk, 'FILE#TALLY')?.frozen !== undefined;
    if (isMoving(idOf(rated)) || isFrozen) return [];
    return differing('I10', { toldCount: 0, toldSum: 0, ...rated }, told(byFile.get(idOf(rated)) ?? []));
  });
};

const zeros = (counted: Counted): Record<string, number> => Object.fromEntries(counted.map(([name]) => [name, 0]));

const told = (reviews: readonly Item[]) => ({ toldCount: reviews.length, toldSum: sum(ratingsOf(reviews)) });

/** A person's rating is what it was told of each of their posts. */
const people: Check = ({ of, at }) => {
  const rated = of('rated').map((item) => ({ item, owner: text(at(item.pk, 'FILE') ?? item, 'ownerId') }));
  const byOwner = Map.groupBy(rated, ({ owner }) => owner);
  return of('rated-person').flatMap((item) => {
    const files = (byOwner.get(idOf(item)) ?? []).map((one) => one.item);
    return differing('I10', item, {
      count: sum(files.map((one) => amountIn(one, 'toldCount'))),
      sum: sum(files.map((one) => amountIn(one, 'toldSum'))),
      files: files.filter((one) => amountIn(one, 'toldCount') > 0).length,
    });
  });
};

/** Of a review there is the post, the order it was paid by, and its place among what its writer has said. */
const written: Check = ({ of, at }) =>
  of('review').flatMap((review) => {
    const [buyerId, fileId] = [text(review, 'buyerId'), text(review, 'fileId')];
    const there: [what: string, item: Item | undefined][] = [
      ['its post', at(review.pk, 'FILE')],
      ['its order', at(`ORD#${review.outTradeNo}`, 'ORD')],
      [`reviewed REVIEWED#${buyerId} / ${fileId}`, at(`REVIEWED#${buyerId}`, fileId)],
    ];
    return there.flatMap(([what, item]) => (item ? [] : [missing('I10', review, what)]));
  });

/** The purchase knows its stars; what was given back or folded does not count. */
const weighed: Check = ({ of, at, isMoving }) =>
  of('review').flatMap((review) => {
    const purchase = at(`ME#${review.buyerId}`, `${review.fileId}#PUR`);
    const isOfPurchase = purchase?.outTradeNo === review.outTradeNo;
    const isOut = review.refunded === true || review.folded !== undefined;
    return [
      ...(purchase && isOfPurchase ? differing('I10', purchase, { rating: review.rating }) : []),
      ...unless(
        !isCounted(review) || isOut || isMoving(idOf(review)) || isOfPurchase,
        `I10 ${called(review)}: it counts, and its writer has no purchase of it`,
      ),
      ...unless(!(isCounted(review) && isOut), `I10 ${called(review)}: it counts, and was given back or folded`),
    ];
  });

const listed: Check = ({ of, at }) =>
  of('reviewed').flatMap((item) =>
    at(`FILE#${item.sk}`, `REV#${idOf(item)}`) ? [] : [missing('I10', item, 'its review')],
  );

const open = z.looseObject({ fileId: z.string(), id: z.string(), isOpen: z.boolean() });

/** What waits of somebody's questions is counted, and each is where its asker finds it. */
function questions({ of, at }: Snapshot): string[] {
  const asked = of('own-question').map((item) => ({ item, ...open.parse(item) }));
  return [
    ...asked.flatMap(({ item, fileId, id, isOpen }) => {
      const question = at(`FILE#${fileId}`, `Q#${id}`);
      if (!question) return [missing('I10', item, 'its question')];
      return unless(isOpen === (question.answer === undefined), `I10 ${called(item)}: it waits, or does not`);
    }),
    ...of('question').flatMap((question) =>
      at(`ASK#${question.askerId}`, `${question.fileId}#${question.id}`)
        ? []
        : [missing('I10', question, 'its place among what was asked')],
    ),
    ...of('open-questions').flatMap((item) => {
      const waiting = asked.filter((one) => one.item.pk === item.pk && one.fileId === item.sk && one.isOpen);
      return differing('I10', item, { open: waiting.length });
    }),
  ];
}

export const reviewChecks: readonly Check[] = [counts, known, people, written, weighed, listed, questions];
