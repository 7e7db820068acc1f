import type { Item } from '#functions/ports/table';
import { amountIn, idIn, sum, text } from '#infra/invariants/items';
import { day } from '#shared/limits';
import { type Findings, total } from './findings.ts';

/** Fewer reviews have no average, only a count. */
const leastForAverage = 5;

/** In fen; reviews of cheaper orders do not count. */
const leastPaid = 100;

const ofFile = (items: readonly Item[], fileId: string): Item[] => items.filter((item) => item.fileId === fileId);

const itemAt = (items: readonly Item[], pk: string, sk: string): Item | undefined =>
  items.find((item) => item.pk === pk && item.sk === sk);

const areLinked = ({ of }: Findings, person: string, other: string): boolean =>
  itemAt(of('kin'), `KINOF#${person}`, other) !== undefined;

/** By a measure in force. */
const isHidden = ({ of }: Findings, { fileId, buyerId }: Item): boolean =>
  of('measure').some(({ target, liftedAt }) => Object(target).id === `${fileId}_${buyerId}` && liftedAt === undefined);

const isBefore = (earlier: Item, later: Item): boolean =>
  `${earlier.writtenAt} ${earlier.buyerId}` < `${later.writtenAt} ${later.buyerId}`;

/**
 * Why a review does not count: by price, its writer's account, a refund, a measure or a link to the seller or an
 * earlier reviewer.
 */
function whyNotCounted(findings: Findings, review: Item): string | undefined {
  const { of, simulation } = findings;
  const [fileId, buyerId] = [text(review, 'fileId'), text(review, 'buyerId')];
  const order = of('order').find(({ outTradeNo }) => outTradeNo === review.outTradeNo);
  const writer = of('user').find(({ id }) => id === buyerId);
  const owner = text(itemAt(of('file'), `FILE#${fileId}`, 'FILE'), 'ownerId');
  const purchase = itemAt(of('purchase'), `ME#${buyerId}`, `${fileId}#PUR`);
  if (amountIn(order) < leastPaid) return `${amountIn(order)} was paid`;
  if (simulation.clock.now() < amountIn(writer, 'createdAt') + day) return 'its writer is new';
  if (purchase?.outTradeNo !== review.outTradeNo) return 'it was given back';
  if (isHidden(findings, review)) return 'it is folded';
  if (areLinked(findings, buyerId, owner)) return 'its writer is kin of the seller';
  const others = ofFile(of('review'), fileId).filter((other) => isBefore(other, review));
  return others.some((other) => areLinked(findings, buyerId, text(other, 'buyerId'))) ? 'kin was first' : undefined;
}

function checkReview(findings: Findings, review: Item): void {
  const { of, expect } = findings;
  const { fileId, buyerId, counted, outTradeNo } = review;
  const name = `the review of ${buyerId} on ${fileId}`;
  const reason = whyNotCounted(findings, review);
  expect((counted === true) === (reason === undefined), `I15 ${name} is ${counted ? '' : 'not '}counted: ${reason}`);
  const duplicates = of('review').filter((other) => other.fileId === fileId && other.buyerId === buyerId);
  expect(duplicates.length === 1 && review.sk === `REV#${buyerId}`, `I15 ${name} is there ${duplicates.length} times`);
  const isOfIt = itemAt(of('purchase'), `ME#${buyerId}`, `${fileId}#PUR`)?.outTradeNo === outTradeNo;
  expect((review.refunded === true) === !isOfIt, `I15 ${name} is ${review.refunded ? '' : 'not '}said to be refunded`);
}

/** I15: one review per file and buyer, counted by the rules. */
export function checkReviews(findings: Findings): void {
  const { of, expect } = findings;
  for (const review of of('review')) checkReview(findings, review);
  for (const { pk, sk, rating, outTradeNo } of of('purchase')) {
    const [buyerId, fileId] = [pk.slice('ME#'.length), sk.slice(0, -'#PUR'.length)];
    const review = itemAt(of('review'), `FILE#${fileId}`, `REV#${buyerId}`);
    const isRated = rating !== undefined;
    expect(!isRated || review?.outTradeNo === outTradeNo, `I15 ${outTradeNo} is rated ${rating}, by no review`);
  }
}

interface RatingSum {
  sum: number;
  count: number;
}

const ratingOf = (reviews: readonly Item[]): RatingSum => ({ sum: total(reviews, 'rating'), count: reviews.length });

/** While a review burst is inspected, the rating of before it. */
function publishedRating(tally: Item | undefined, reviews: readonly Item[]): RatingSum {
  const frozen = tally?.frozen;
  return frozen === undefined ? ratingOf(reviews) : { sum: Object(frozen).sum, count: Object(frozen).count };
}

/** The rating as readers see it. */
const publicRating = ({ sum: stars, count }: RatingSum): string =>
  count < leastForAverage ? `${count}` : `${count} ${Math.round((10 * stars) / count)}`;

function checkFileSummary({ expect }: Findings, file: Item, published: RatingSum): void {
  const [stars = 0, count = 0] = Array.isArray(Object(file.badge).r) ? Object(file.badge).r : [];
  const summary = publicRating({ sum: stars, count });
  expect(
    file.deletedAt !== undefined || summary === publicRating(published),
    `I15 the card of ${file.pk} says ${summary}, not ${publicRating(published)}`,
  );
}

/** I15: the ratings of file summaries equal those of their reviews. */
export function checkRatings(findings: Findings): void {
  const { of } = findings;
  for (const file of of('file')) {
    const tally = of('tally').find(({ pk }) => pk === file.pk);
    const reviews = ofFile(of('review'), file.pk.slice('FILE#'.length)).filter(({ counted }) => counted === true);
    checkFileSummary(findings, file, publishedRating(tally, reviews));
  }
}

/** The orders of one buyer for one file. */
interface SoldFile {
  outTradeNos: readonly string[];
  buyerId: string;
  file: Item;
}

const emailOf = ({ of }: Findings, userId: string): string =>
  text(
    of('user').find(({ id }) => id === userId),
    'email',
  );

const possibleResendsOf = ({ simulation }: Findings, template: string, { outTradeNos, file }: SoldFile): number =>
  sum(
    outTradeNos.flatMap((number) =>
      [`${template}#${number}`, `${template}#${file.pk.slice('FILE#'.length)}#${number}`].map(
        (id) => simulation.possibleResends.get(id) ?? 0,
      ),
    ),
  );

function soldFiles({ of }: Findings): SoldFile[] {
  // Free orders have no sale item.
  const sales = of('order').filter(({ paidAt, status }) => paidAt !== undefined && status !== 'duplicate_refunded');
  const pairs = Map.groupBy(sales, (sale) => `${idIn(sale, 'buyer')} ${sale.fileId}`);
  return [...pairs].flatMap(([name, own]) => {
    const [buyerId = '', fileId = ''] = name.split(' ');
    const file = itemAt(of('file'), `FILE#${fileId}`, 'FILE');
    return file ? [{ buyerId, file, outTradeNos: own.map((sale) => text(sale, 'outTradeNo')) }] : [];
  });
}

/** No refund of the order was ever requested or made. */
const isQuiet = ({ of }: Findings, outTradeNo: unknown): boolean =>
  !['refund', 'reversal'].some((kind) => of(kind).some((item) => item.outTradeNo === outTradeNo));

/** I15: a seller is told of the review of each sale once, and a buyer without one is reminded once. */
export function checkReviewEmails(findings: Findings): void {
  const { of, simulation, expect } = findings;
  for (const soldFile of soldFiles(findings)) {
    const { buyerId, file, outTradeNos } = soldFile;
    const [fileId, title] = [file.pk.slice('FILE#'.length), text(file, 'title')];
    const ownerId = text(file, 'ownerId');
    const [buyer, seller] = [of('user').find(({ id }) => id === buyerId), emailOf(findings, ownerId)];
    // A thief may have had the account, and its mails, for a while.
    const mailboxes = [seller, ...(simulation.theft?.owner.id === ownerId ? simulation.theft.mailboxes : [])];
    const about = (subject: string) =>
      simulation.mail.emails.filter((email) => email.subject.includes(`「${title}」${subject}`));
    const notifications = about('收到').filter(
      ({ to, text: body }) => mailboxes.includes(to) && body.includes(`${buyer?.username} 评价了`),
    );
    const reminders = about('用得怎么样').filter(({ to }) => to === buyer?.email);
    const most = (template: string) => outTradeNos.length + possibleResendsOf(findings, template, soldFile);
    expect(
      notifications.length <= most('new-review'),
      `I15 ${seller} was told ${notifications.length} times of ${buyerId} on ${fileId}`,
    );
    expect(
      reminders.length <= most('review-reminder'),
      `I15 ${buyerId} was asked ${reminders.length} times about ${fileId}`,
    );
    const review = itemAt(of('review'), `FILE#${fileId}`, `REV#${buyerId}`);
    const isOwed = review !== undefined && isQuiet(findings, review.outTradeNo);
    expect(!isOwed || notifications.length > 0, `I15 ${seller} was not told of ${buyerId} on ${fileId}`);
    checkReminded(findings, soldFile, reminders.length);
  }
}

/** A buyer who paid, downloaded and wrote no review was reminded. */
function checkReminded(findings: Findings, { buyerId, file }: SoldFile, reminders: number): void {
  const { of, simulation, expect } = findings;
  const fileId = file.pk.slice('FILE#'.length);
  const purchase = itemAt(of('purchase'), `ME#${buyerId}`, `${fileId}#PUR`);
  const isTakenDown = of('measure').some(({ target }) => Object(target).id === fileId);
  const isOwed =
    purchase?.downloadedAt !== undefined &&
    amountIn(purchase) > 0 &&
    isQuiet(findings, purchase.outTradeNo) &&
    !isTakenDown &&
    !simulation.reviewAttempts.has(`${buyerId} ${fileId}`);
  expect(!isOwed || reminders > 0, `I15 ${buyerId} was never asked about ${fileId}`);
}
