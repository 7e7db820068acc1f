import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '../items.ts';
import {
  type Check,
  differing,
  fieldsIn,
  idOf,
  labelOf,
  missingItem,
  missingReference,
  type Snapshot,
  unless,
} from '../snapshot.ts';

const stars = [1, 2, 3, 4, 5];

type Counted = readonly (readonly [name: string, count: number])[];

const isCounted = ({ counted }: Item): boolean => counted === true;
const ratingsOf = (reviews: readonly Item[]): number[] => reviews.map((review) => amountIn(review, 'rating'));

const byStars = (reviews: readonly Item[]): Counted =>
  stars.map((star) => [`r${star}`, ratingsOf(reviews).filter((other) => other === star).length]);

const byVersion = (reviews: readonly Item[]): Counted =>
  [...Map.groupBy(reviews, ({ version }) => Number(version))].flatMap(([version, some]) => [
    [`n${version}`, some.length] as const,
    [`s${version}`, sum(ratingsOf(some))] as const,
  ]);

/** The ratings of a file and of its versions equal those of its counted reviews. */
const ratingCounts: Check = ({ of, at }) => {
  const byFile = Map.groupBy(of('review').filter(isCounted), idOf);
  return of('file').flatMap((file) => {
    const reviews = byFile.get(idOf(file)) ?? [];
    const [tally, rated] = [at(file.pk, 'FILE#TALLY'), at(file.pk, 'RATED')];
    if (reviews.length > 0 && (!tally || !rated)) return [missingItem('I10', 'rated', `${file.pk} / RATED`)];
    return [...ratingDifferences(tally, byStars(reviews)), ...ratingDifferences(rated, byVersion(reviews))];
  });
};

const ratingDifferences = (item: Item | undefined, counted: Counted): string[] =>
  item ? differing('I10', { ...zeros(counted), ...item }, Object.fromEntries(counted)) : [];

/** The part of a file in its seller's rating. */
const sellerRatings: Check = ({ of, at, isMoving }) => {
  const byFile = Map.groupBy(of('review').filter(isCounted), idOf);
  return of('rated').flatMap((rated) => {
    if (isMoving(idOf(rated))) return [];
    const expected = frozenRating(at(rated.pk, 'FILE#TALLY')) ?? toldRating(byFile.get(idOf(rated)) ?? []);
    return differing('I10', { toldCount: 0, toldSum: 0, ...rated }, expected);
  });
};

const zeros = (counted: Counted): Record<string, number> => Object.fromEntries(counted.map(([name]) => [name, 0]));

/** While a review burst is inspected, the rating of before it. */
function frozenRating(tally: Item | undefined) {
  if (tally?.frozen === undefined) return undefined;
  const { count, sum } = fieldsIn(tally.frozen);
  return { toldCount: count, toldSum: sum };
}

const toldRating = (reviews: readonly Item[]) => ({ toldCount: reviews.length, toldSum: sum(ratingsOf(reviews)) });

/** A seller's rating is the sum of the parts of their files. */
const personRatings: Check = ({ of, at }) => {
  const rated = of('rated').map((item) => ({ item, owner: text(at(item.pk, 'FILE') ?? item, 'ownerId') }));
  const byOwner = Map.groupBy(rated, ({ owner }) => owner);
  const unsummed = [...byOwner].filter(([owner, files]) => {
    const isToldOf = files.some(({ item }) => amountIn(item, 'toldCount') > 0);
    return isToldOf && !at(`USR#${owner}`, 'RATED');
  });
  const missing = unsummed.map(([owner]) => missingItem('I10', 'rated-person', `USR#${owner} / RATED`));
  const wrong = of('rated-person').flatMap((item) => {
    const files = (byOwner.get(idOf(item)) ?? []).map((entry) => entry.item);
    return differing('I10', item, {
      count: sum(files.map((file) => amountIn(file, 'toldCount'))),
      sum: sum(files.map((file) => amountIn(file, 'toldSum'))),
      files: files.filter((file) => amountIn(file, 'toldCount') > 0).length,
    });
  });
  return [...missing, ...wrong];
};

/** Each review has its file, its order and its entry in the writer's list. */
const reviewReferences: Check = ({ of, at }) =>
  of('review').flatMap((review) => {
    const [buyerId, fileId] = [text(review, 'buyerId'), text(review, 'fileId')];
    const references: [name: string, item: Item | undefined][] = [
      ['its post', at(review.pk, 'FILE')],
      ['its order', at(`ORD#${review.outTradeNo}`, 'ORD')],
      [`reviewed REVIEWED#${buyerId} / ${fileId}`, at(`REVIEWED#${buyerId}`, fileId)],
    ];
    return references.flatMap(([name, item]) => (item ? [] : [missingReference('I10', review, name)]));
  });

/** Purchases know their rating; refunded and hidden reviews do not count. */
const countedReviews: Check = ({ of, at, isMoving }) =>
  of('review').flatMap((review) => {
    const purchase = at(`ME#${review.buyerId}`, `${review.fileId}#PUR`);
    const isOfPurchase = purchase?.outTradeNo === review.outTradeNo;
    const isOut = review.refunded === true || review.folded !== undefined;
    return [
      ...(purchase && isOfPurchase ? differing('I10', purchase, { rating: review.rating }) : []),
      ...unless(
        !isCounted(review) || isOut || isMoving(idOf(review)) || isOfPurchase,
        `I10 ${labelOf(review)}: it counts, and its writer has no purchase of it`,
      ),
      ...unless(!(isCounted(review) && isOut), `I10 ${labelOf(review)}: it counts, and was given back or folded`),
    ];
  });

const reviewedLists: Check = ({ of, at }) =>
  of('reviewed').flatMap((item) =>
    at(`FILE#${item.sk}`, `REV#${idOf(item)}`) ? [] : [missingReference('I10', item, 'its review')],
  );

const open = z.looseObject({ fileId: z.string(), id: z.string(), isOpen: z.boolean() });

/** Open questions are counted, and each is in its asker's list. */
function questions({ of, at }: Snapshot): string[] {
  const ownQuestions = of('own-question').map((item) => ({ item, ...open.parse(item) }));
  return [
    ...ownQuestions.flatMap(({ item, fileId, id, isOpen }) => {
      const question = at(`FILE#${fileId}`, `Q#${id}`);
      if (!question) return [missingReference('I10', item, 'its question')];
      return unless(isOpen === (question.answer === undefined), `I10 ${labelOf(item)}: it waits, or does not`);
    }),
    ...of('question').flatMap((question) =>
      at(`ASK#${question.askerId}`, `${question.fileId}#${question.id}`)
        ? []
        : [missingReference('I10', question, 'its place among what was asked')],
    ),
    ...of('open-questions').flatMap((item) => {
      const waiting = ownQuestions.filter(
        (other) => other.item.pk === item.pk && other.fileId === item.sk && other.isOpen,
      );
      return differing('I10', item, { open: waiting.length });
    }),
    ...ownQuestions.flatMap(({ item, fileId, isOpen }) =>
      isOpen && !at(item.pk, fileId) ? [missingItem('I10', 'open-questions', `${item.pk} / ${fileId}`)] : [],
    ),
  ];
}

export const reviewChecks: readonly Check[] = [
  ratingCounts,
  sellerRatings,
  personRatings,
  reviewReferences,
  countedReviews,
  reviewedLists,
  questions,
];
