import type { Item } from '#functions/ports/table';
import { amountIn, idIn, sum, text } from '#infra/invariants/items';
import { day } from '#shared/limits';
import { type Findings, total } from './findings.ts';

/** Of fewer there is no average, and nobody sees more of them than how many there are. */
const leastForAverage = 5;

/** In fen: who has paid less has paid nothing. */
const leastPaid = 100;

const ofFile = (items: readonly Item[], fileId: string): Item[] => items.filter((item) => item.fileId === fileId);

const one = (items: readonly Item[], pk: string, sk: string): Item | undefined =>
  items.find((item) => item.pk === pk && item.sk === sk);

// ── Which of them count ──────────────────────────────────────────────────────────────────────────────────────────────

/** Both ways, as it is noted. */
const areKin = ({ of }: Findings, person: string, other: string): boolean =>
  one(of('kin'), `KINOF#${person}`, other) !== undefined;

/** A measure says so that nobody has lifted. */
const isFolded = ({ of }: Findings, { fileId, buyerId }: Item): boolean =>
  of('measure').some(({ target, liftedAt }) => Object(target).id === `${fileId}_${buyerId}` && liftedAt === undefined);

const isBefore = (earlier: Item, later: Item): boolean =>
  `${earlier.writtenAt} ${earlier.buyerId}` < `${later.writtenAt} ${later.buyerId}`;

/** What keeps a review out of every number, by what was paid, who wrote it and what has been decided. */
function whyNot(findings: Findings, review: Item): string | undefined {
  const { of, world } = findings;
  const [fileId, buyerId] = [text(review, 'fileId'), text(review, 'buyerId')];
  const order = of('order').find(({ outTradeNo }) => outTradeNo === review.outTradeNo);
  const writer = of('user').find(({ id }) => id === buyerId);
  const owner = text(one(of('file'), `FILE#${fileId}`, 'FILE'), 'ownerId');
  const purchase = one(of('purchase'), `ME#${buyerId}`, `${fileId}#PUR`);
  if (amountIn(order) < leastPaid) return `${amountIn(order)} was paid`;
  if (world.clock.now() < amountIn(writer, 'createdAt') + day) return 'its writer is new';
  if (purchase?.outTradeNo !== review.outTradeNo) return 'it was given back';
  if (isFolded(findings, review)) return 'it is folded';
  if (areKin(findings, buyerId, owner)) return 'its writer is kin of the seller';
  const others = ofFile(of('review'), fileId).filter((other) => isBefore(other, review));
  return others.some((other) => areKin(findings, buyerId, text(other, 'buyerId'))) ? 'kin was first' : undefined;
}

function checkOne(findings: Findings, review: Item): void {
  const { of, expect } = findings;
  const { fileId, buyerId, counted, outTradeNo, rating } = review;
  const name = `the review of ${buyerId} on ${fileId}`;
  const reason = whyNot(findings, review);
  expect((counted === true) === (reason === undefined), `I15 ${name} is ${counted ? '' : 'not '}counted: ${reason}`);
  const twice = of('review').filter((other) => other.fileId === fileId && other.buyerId === buyerId);
  expect(twice.length === 1 && review.sk === `REV#${buyerId}`, `I15 ${name} is there ${twice.length} times`);
  expect(one(of('reviewed'), `REVIEWED#${buyerId}`, String(fileId)) !== undefined, `I15 ${name} is not its writer’s`);
  const purchase = one(of('purchase'), `ME#${buyerId}`, `${fileId}#PUR`);
  const isOfIt = purchase?.outTradeNo === outTradeNo;
  expect(!isOfIt || purchase?.rating === rating, `I15 ${name} gives ${rating}, the purchase ${purchase?.rating}`);
  expect((review.refunded === true) === !isOfIt, `I15 ${name} is ${review.refunded ? '' : 'not '}said to be refunded`);
}

/** I15: of each file and buyer one, that counts as the rules say, and that the purchase knows of. */
export function checkReviews(findings: Findings): void {
  const { of, expect } = findings;
  for (const review of of('review')) checkOne(findings, review);
  for (const { pk, sk, rating, outTradeNo } of of('purchase')) {
    const [buyerId, fileId] = [pk.slice('ME#'.length), sk.slice(0, -'#PUR'.length)];
    const review = one(of('review'), `FILE#${fileId}`, `REV#${buyerId}`);
    const isRated = rating !== undefined;
    expect(!isRated || review?.outTradeNo === outTradeNo, `I15 ${outTradeNo} is rated ${rating}, by no review`);
  }
  for (const { pk, sk } of of('reviewed')) {
    const review = one(of('review'), `FILE#${sk}`, `REV#${pk.slice('REVIEWED#'.length)}`);
    expect(review !== undefined, `I15 ${pk} has no review of ${sk}`);
  }
}

// ── What they come to ────────────────────────────────────────────────────────────────────────────────────────────────

interface Rated {
  sum: number;
  count: number;
}

const ratedBy = (reviews: readonly Item[]): Rated => ({ sum: total(reviews, 'rating'), count: reviews.length });

/** While a wave is looked at: what was shown before it. */
function shownOf(tally: Item | undefined, reviews: readonly Item[]): Rated {
  const frozen = tally?.frozen;
  return frozen === undefined ? ratedBy(reviews) : { sum: Object(frozen).sum, count: Object(frozen).count };
}

/** As a reader sees it. */
const seen = ({ sum: stars, count }: Rated): string =>
  count < leastForAverage ? `${count}` : `${count} ${Math.round((10 * stars) / count)}`;

function checkVersions({ of, expect }: Findings, fileId: string, reviews: readonly Item[]): void {
  const rated = one(of('rated'), `FILE#${fileId}`, 'RATED');
  const named = Object.keys(rated ?? {}).flatMap((name) => /^[ns](\d+)$/.exec(name)?.[1] ?? []);
  for (const version of new Set([...named, ...reviews.map((review) => String(review.version))])) {
    const own = ratedBy(reviews.filter((review) => String(review.version) === version));
    const kept = { sum: amountIn(rated, `s${version}`), count: amountIn(rated, `n${version}`) };
    const isRight = own.sum === kept.sum && own.count === kept.count;
    expect(isRight, `I15 ${fileId} v${version}: ${own.count} with ${own.sum}, kept ${kept.count} with ${kept.sum}`);
  }
}

function checkCard({ expect }: Findings, file: Item, shown: Rated): void {
  const [stars = 0, count = 0] = Array.isArray(Object(file.badge).r) ? Object(file.badge).r : [];
  const card = seen({ sum: stars, count });
  expect(
    file.deletedAt !== undefined || card === seen(shown),
    `I15 the card of ${file.pk} says ${card}, not ${seen(shown)}`,
  );
}

/** I15: the numbers of a file, of its versions, of its seller and on its card are what its reviews come to. */
export function checkRatings(findings: Findings): void {
  const { of, world, expect } = findings;
  const bySeller = new Map<string, Rated[]>();
  for (const file of of('file')) {
    const fileId = file.pk.slice('FILE#'.length);
    const tally = of('tally').find(({ pk }) => pk === file.pk);
    const reviews = ofFile(of('review'), fileId).filter(({ counted }) => counted === true);
    for (const stars of [1, 2, 3, 4, 5]) {
      const found = reviews.filter(({ rating }) => rating === stars).length;
      const kept = amountIn(tally, `r${stars}`);
      expect(found === kept, `I15 ${fileId} has ${found} of ${stars} stars, counted ${kept}`);
    }
    const shown = shownOf(tally, reviews);
    checkVersions(findings, fileId, reviews);
    checkCard(findings, file, shown);
    const owner = text(file, 'ownerId');
    bySeller.set(owner, [...(bySeller.get(owner) ?? []), shown]);
  }
  for (const { id } of world.sellers) {
    const files = (bySeller.get(id) ?? []).filter(({ count }) => count > 0);
    const person = one(of('rated-person'), `USR#${id}`, 'RATED');
    const kept = [amountIn(person, 'count'), amountIn(person, 'sum'), amountIn(person, 'files')];
    const found = [sum(files.map(({ count }) => count)), sum(files.map((all) => all.sum)), files.length];
    expect(String(kept) === String(found), `I15 ${id} is rated ${kept}, the files are ${found}`);
  }
}

// ── Who hears of them ────────────────────────────────────────────────────────────────────────────────────────────────

/** A sale between these two, of that. */
interface Sold {
  outTradeNos: readonly string[];
  buyerId: string;
  file: Item;
}

const emailOf = ({ of }: Findings, userId: string): string =>
  text(
    of('user').find(({ id }) => id === userId),
    'email',
  );

/** So many may have gone once more than they should. */
const unsureOf = ({ world }: Findings, template: string, { outTradeNos, file }: Sold): number =>
  sum(
    outTradeNos.flatMap((number) =>
      [`${template}#${number}`, `${template}#${file.pk.slice('FILE#'.length)}#${number}`].map(
        (id) => world.unsure.get(id) ?? 0,
      ),
    ),
  );

function soldOf({ of }: Findings): Sold[] {
  // What was free has an order too, and no sale.
  const sales = of('order').filter(({ paidAt, status }) => paidAt !== undefined && status !== 'duplicate_refunded');
  const pairs = Map.groupBy(sales, (sale) => `${idIn(sale, 'buyer')} ${sale.fileId}`);
  return [...pairs].flatMap(([name, own]) => {
    const [buyerId = '', fileId = ''] = name.split(' ');
    const file = one(of('file'), `FILE#${fileId}`, 'FILE');
    return file ? [{ buyerId, file, outTradeNos: own.map((sale) => text(sale, 'outTradeNo')) }] : [];
  });
}

/** Nothing of it was ever given back, or is asked for. */
const isQuiet = ({ of }: Findings, outTradeNo: unknown): boolean =>
  !['refund', 'reversal'].some((kind) => of(kind).some((item) => item.outTradeNo === outTradeNo));

/** I15: a seller hears once of what was said of each sale, and whoever has said nothing is asked once. */
export function checkReviewLetters(findings: Findings): void {
  const { of, world, expect } = findings;
  for (const sold of soldOf(findings)) {
    const { buyerId, file, outTradeNos } = sold;
    const [fileId, title] = [file.pk.slice('FILE#'.length), text(file, 'title')];
    const [buyer, seller] = [of('user').find(({ id }) => id === buyerId), emailOf(findings, text(file, 'ownerId'))];
    const about = (subject: string) =>
      world.mail.letters.filter((letter) => letter.subject.includes(`「${title}」${subject}`));
    const told = about('收到').filter(
      ({ to, text: said }) => to === seller && said.includes(`${buyer?.username} 评价了`),
    );
    const asked = about('用得怎么样').filter(({ to }) => to === buyer?.email);
    const most = (template: string) => outTradeNos.length + unsureOf(findings, template, sold);
    expect(told.length <= most('new-review'), `I15 ${seller} was told ${told.length} times of ${buyerId} on ${fileId}`);
    expect(asked.length <= most('review-reminder'), `I15 ${buyerId} was asked ${asked.length} times about ${fileId}`);
    const review = one(of('review'), `FILE#${fileId}`, `REV#${buyerId}`);
    const isOwed = review !== undefined && isQuiet(findings, review.outTradeNo);
    expect(!isOwed || told.length > 0, `I15 ${seller} was not told of ${buyerId} on ${fileId}`);
    checkAsked(findings, sold, asked.length);
  }
}

/** Whoever has paid, fetched and never spoken has been asked by now. */
function checkAsked(findings: Findings, { buyerId, file }: Sold, asked: number): void {
  const { of, world, expect } = findings;
  const fileId = file.pk.slice('FILE#'.length);
  const purchase = one(of('purchase'), `ME#${buyerId}`, `${fileId}#PUR`);
  const isBarred = of('measure').some(({ target }) => Object(target).id === fileId);
  const isOwed =
    purchase?.downloadedAt !== undefined &&
    amountIn(purchase) > 0 &&
    isQuiet(findings, purchase.outTradeNo) &&
    !isBarred &&
    !world.spoken.has(`${buyerId} ${fileId}`);
  expect(!isOwed || asked > 0, `I15 ${buyerId} was never asked about ${fileId}`);
}
