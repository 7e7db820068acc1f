import { listKeysOf } from '#functions/domain/files/listing';
import { beijingDay } from '#functions/domain/time';
import type { Item } from '#functions/ports/table';
import { openFields } from '#functions/store/payouts/open-buckets';
import { duePartition, dueTime, partitionOf, type WaitingKind } from '#functions/store/table/due';
import { effectIds } from '#shared/messages/effects';
import { type Message, messages, type QueueName } from '#shared/messages/index';
import { fen } from '#shared/money';
import { amountIn, entriesOf, idIn } from '../items.ts';
import { isCreator } from '../market/people.ts';
import { type Check, differing, type Fields, fieldsIn } from '../snapshot.ts';

/** Attributes of keys and indexes that follow from the other attributes of an item: without them nothing finds it. */
type KeyRule = (item: Item) => Fields;

const padded = (value: unknown, digits: number): string => String(value).padStart(digits, '0');
const after = ({ pk }: Item): string => pk.slice(pk.indexOf('#') + 1);

type Due = Parameters<typeof duePartition>[0] | WaitingKind;

/** In the list of a sweeper, or in none. */
const dueList = (kind: Due | undefined, id: string): Fields =>
  kind === undefined ? { duePk: undefined, dueAt: undefined } : { duePk: duePartition(kind, id) };

const owned = (isListed: boolean, ownedPk: string, ownedSk: string): Fields =>
  isListed ? { ownedPk, ownedSk } : { ownedPk: undefined, ownedSk: undefined };

const related = (isListed: boolean, relatedPk: string, relatedSk: string): Fields =>
  isListed ? { relatedPk, relatedSk } : { relatedPk: undefined, relatedSk: undefined };

function fileKeys(item: Item): Fields {
  const id = after(item);
  const { listPrice, listCheap } = listKeysOf({ id, price: fen(amountIn(item, 'price')), heat: 0 });
  const isVisible = item.isPublic === true && item.deletedAt === undefined && item.barred === undefined;
  const isListed = isVisible && item.isNew === undefined;
  return {
    id,
    ...owned(true, `${item.deletedAt === undefined ? 'FILES' : 'DELETED-FILES'}#${item.ownerId}`, id),
    ...(isListed ? { listPk: 'FILES', listPrice, listCheap } : { listPk: undefined, listPrice: undefined }),
    ...(isListed
      ? { listHot: String(item.listHot).replace(/#.*/, `#${id}`) }
      : { listCheap: undefined, listHot: undefined }),
  };
}

function orderKeys(item: Item): Fields {
  const { outTradeNo, fileId, snapshot, status, duePk } = item;
  const isOpen = status === 'pending' || (duePk !== undefined && status !== 'paid' && status !== 'refunded');
  const version = padded(fieldsIn(snapshot).version, 4);
  return {
    pk: `ORD#${outTradeNo}`,
    ...dueList(isOpen ? 'CHK' : undefined, String(outTradeNo)),
    ...related(isOpen, `PAYABLE#${fileId}`, `${version}#${outTradeNo}`),
  };
}

function listOfRefund({ state, leftAt }: Item): Due | undefined {
  if (state === 'escalated' || state === 'manual' || (state === 'waiting' && leftAt !== undefined)) return 'ESC';
  return state === 'requested' || state === 'waiting' ? 'RFD' : undefined;
}

function refundKeys(item: Item): Fields {
  const { outTradeNo, buyerId, sellerId, requestedAt, state } = item;
  return {
    pk: `ORD#${outTradeNo}`,
    ...owned(true, `REFUNDS#${buyerId}`, `${requestedAt}#${outTradeNo}`),
    ...related(true, `REFUNDS-TO#${sellerId}`, `${requestedAt}#${outTradeNo}`),
    // A refund that was sent is in a list only while its provider has not decided.
    ...(state === 'approved' ? {} : dueList(listOfRefund(item), String(outTradeNo))),
  };
}

function postingKeys(item: Item): Fields {
  const { reference, at, ownedPk } = item;
  if (typeof at !== 'number') return {};
  const seller = entriesOf(item)
    .find(({ account }) => account.startsWith('seller:'))
    ?.account.slice('seller:'.length);
  return {
    pk: `LTX#${reference}`,
    ...related(true, `BOOKS#${beijingDay(at)}#${partitionOf(String(reference), 4)}`, `${dueTime(at)}#${reference}`),
    // Where the platform pays the whole refund, the entries do not name the seller.
    ...(seller === undefined ? {} : { ownedPk: `SLTX#${seller}` }),
    ...(ownedPk === undefined ? {} : { ownedSk: `${at}#${reference}` }),
  };
}

const listOfPayout: Record<string, Due> = { created: 'PO', submitted: 'PO', manual: 'MAN' };

function bucketKeys(item: Item): Fields {
  const { frozenBy, foldedInto, amount, sk } = item;
  const isTaken = frozenBy !== undefined || foldedInto !== undefined;
  if (amount === 0 && !isTaken) return {};
  return isTaken ? owned(false, '', '') : openFields(after(item), sk);
}

const openStates = ['uploading', 'writing', 'complete'];

function uploadKeys(item: Item): Fields {
  const isOpen = openStates.includes(String(item.state));
  const id = after(item);
  const due = isOpen ? { ...dueList('UPL', id), dueAt: dueTime(Number(item.expiresAt)) } : {};
  return { id, key: `files/${id}`, ...(item.state === 'used' ? dueList(undefined, id) : due) };
}

/** The key of an outbox entry, by its message; undefined for a message that does not fit its queue. */
function effectOf(queue: string, message: unknown): string | undefined {
  return queue in messages ? effectIn(queue as QueueName, message) : undefined;
}

function effectIn<Q extends QueueName>(queue: Q, message: unknown): string | undefined {
  const read = messages[queue].safeParse(message);
  return read.success ? effectIds[queue](message as Message<Q>) : 'what its message does';
}

const keyRules: Record<string, KeyRule> = {
  user: (item) => {
    const isMember = item.emailVerifiedAt !== undefined;
    return {
      id: after(item),
      usernameLower: String(item.username).toLowerCase(),
      ...owned(isMember, 'USERS', `${isCreator(item) ? 'C' : ''}${padded(item.followersCount, 9)}#${item.id}`),
      ...(isMember && { ttl: undefined }),
    };
  },
  follow: ({ followerId, followedId, followedAt }) => ({
    pk: `FOL#${followerId}`,
    sk: followedId,
    ...owned(true, `FOLLOWING#${followerId}`, `${followedAt}#${followedId}`),
    ...related(true, `FOLLOWERS#${followedId}`, `${followedAt}#${followerId}`),
  }),
  star: ({ fileId }) => ({ sk: `${fileId}#STAR` }),
  file: fileKeys,
  bestseller: (item) => owned(true, item.sk, `${padded(item.sold, 9)}#${after(item)}`),
  version: ({ version }) => ({ sk: `V#${padded(version, 4)}` }),
  archive: ({ fileId, sk }) => ({ sk: `${sk.slice(0, 'ARCH#0001#'.length)}${fileId}` }),
  tag: (item) => owned(true, 'TAGS', `${padded(item.count, 9)}#${after(item)}`),
  order: orderKeys,
  purchase: ({ buyerId, fileId, purchasedAt, outTradeNo, version }) => ({
    pk: `ME#${buyerId}`,
    sk: `${fileId}#PUR`,
    ...owned(true, `BUYER#${buyerId}`, `${purchasedAt}#${outTradeNo}`),
    ...related(true, `BOUGHT#${fileId}`, `${padded(version, 4)}#${outTradeNo}`),
  }),
  review: ({ fileId, buyerId, sellerId, writtenAt, tellAt, weighAt }) => ({
    pk: `FILE#${fileId}`,
    sk: `REV#${buyerId}`,
    ...owned(true, `REVIEWS-TO#${sellerId}`, `${dueTime(Number(writtenAt))}#${fileId}#${buyerId}`),
    ...related(true, `REVIEWS#${fileId}`, `${dueTime(Number(writtenAt))}#${buyerId}`),
    ...dueList(tellAt === undefined && weighAt === undefined ? undefined : 'LATER', `${fileId}#${buyerId}`),
  }),
  question: ({ fileId, id, sellerId, askedAt, answer }) => ({
    pk: `FILE#${fileId}`,
    sk: `Q#${id}`,
    ...owned(true, `QUESTIONS-TO#${sellerId}`, `${dueTime(Number(askedAt))}#${id}`),
    ...related(
      true,
      `${answer === undefined ? 'ASKED' : 'QUESTIONS'}#${fileId}`,
      `${dueTime(Number(fieldsIn(answer).at ?? askedAt))}#${id}`,
    ),
  }),
  sale: (item) => ({
    pk: `SALE#${item.outTradeNo}`,
    ...owned(true, `SELLER#${idIn(item, 'seller')}`, `${item.soldAt}#${item.outTradeNo}`),
    ...related(true, `SOLD#${item.fileId}`, `${dueTime(Number(item.soldAt))}#${item.outTradeNo}`),
  }),
  coupon: ({ id, sellerId, code, batch }) => ({
    pk: `CPN#${sellerId}#${code}`,
    ...owned(true, `COUPONS#${sellerId}`, `${id}#${code}`),
    ...related(batch === undefined || fieldsIn(batch).first === code, `COUPONS-OF#${sellerId}`, `${id}#${code}`),
  }),
  'coupon-use': ({ sellerId, code, buyerId, slot, at }) => ({
    pk: `CPU#${sellerId}#${code}`,
    sk: `${buyerId}#${slot}`,
    ...related(true, `CPU#${sellerId}#${code}`, `${dueTime(Number(at))}#${buyerId}#${slot}`),
  }),
  'file-sale': ({ fileId }) => ({ pk: `FILE#${fileId}`, ...dueList('LATER', String(fileId)) }),
  'past-price': ({ since, priceKind }) => ({ sk: `PRICE#${dueTime(Number(since))}#${priceKind}` }),
  refund: refundKeys,
  'waiting-refund': ({ since, outTradeNo }) => ({ sk: `${dueTime(Number(since))}#${outTradeNo}` }),
  posting: postingKeys,
  payout: (item) => ({
    pk: `PO#${item.id}`,
    ...owned(true, `PAYOUTS#${item.sellerId}`, `${item.createdAt}#${item.id}`),
    ...dueList(listOfPayout[String(item.state)], String(item.id)),
  }),
  bucket: bucketKeys,
  totals: (item) => {
    if (item.sk !== 'TOTAL') return {};
    const isDue = item.duePk !== undefined || item.dueAt !== undefined;
    return { sellerId: after(item), ...dueList(isDue ? 'PAY' : undefined, after(item)) };
  },
  upload: uploadKeys,
  outbox: ({ pk, queue, ownedPk, group, message }) => ({
    ...dueList('OUT', pk),
    pk: `OUT#${queue}#${effectOf(String(queue), message) ?? pk.split('#').slice(2).join('#')}`,
    ...(queue === 'index' && pk.includes('index#publish#') && { ownedPk: 'INDEXING' }),
    ...(queue === 'index' && { group }),
    ...(ownedPk === undefined && { ownedSk: undefined }),
  }),
  case: ({ id, personId, openedAt, deadline, decidedAt, restoresAt, state }) => ({
    pk: `CASE#${id}`,
    ...related(true, `CASES-OF#${personId}`, `${dueTime(Number(openedAt))}#${id}`),
    ...owned(decidedAt !== undefined, 'CASES-DECIDED', `${dueTime(Number(decidedAt))}#${id}`),
    ...(deadline !== undefined && { ...dueList('CAS', String(id)), dueAt: dueTime(Number(deadline)) }),
    ...(state === 'countered' && { ...dueList('LATER', String(id)), restoresAt }),
  }),
  measure: ({ id, personId, at, caseId, appeal }) => ({
    pk: `MSR#${id}`,
    ...owned(true, `MEASURES#${personId}`, `${dueTime(Number(at))}#${id}`),
    ...related(true, `MEASURES-OF#${caseId}`, String(id)),
    ...dueList(appeal === 'waiting' ? 'APL' : undefined, String(id)),
  }),
  held: ({ caseId, sellerId, releasedAt }) => ({
    pk: `SBAL#${sellerId}`,
    sk: `HELD#${caseId}`,
    ...dueList(releasedAt === undefined ? 'LATER' : undefined, String(caseId)),
  }),
  report: ({ userId, at, id }) => owned(userId !== undefined, `REPORTS-BY#${userId}`, `${dueTime(Number(at))}#${id}`),
  'closed-user': (item) => ({ id: after(item), ...owned(false, '', ''), email: undefined, passwordHash: undefined }),
  export: ({ userId, goneAt }) => ({
    pk: `USR#${userId}`,
    ...dueList(goneAt === undefined ? 'LATER' : undefined, String(userId)),
  }),
  deletion: ({ userId }) => ({ pk: `USR#${userId}`, ...dueList('LATER', String(userId)) }),
  provider: ({ side, name }) => ({ sk: `${side}#${name}` }),
};

/** No keys follow from attributes of the wrong type; those are reported by their format. */
function expectedKeys(rule: KeyRule, item: Item): Fields {
  try {
    return rule(item);
  } catch {
    return {};
  }
}

/** Reported as `place`: nothing is counted wrong, but nothing finds the item. */
export const wrongKeys: Check = ({ of }) =>
  Object.entries(keyRules).flatMap(([kind, rule]) =>
    of(kind).flatMap((item) => differing('place', item, expectedKeys(rule, item))),
  );
