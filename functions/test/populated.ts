import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { routeSubject, withRights } from '#infra/local/rights';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { day, hour } from '#shared/limits';
import { joseTokens } from '../adapters/jose-tokens.ts';
import { mockPayouts } from '../adapters/mock/payouts.ts';
import { starFile } from '../api/files/star-file.ts';
import { updateFile } from '../api/files/update-file.ts';
import { setPayoutConfig } from '../api/payouts/set-payout-config.ts';
import { noFactors } from '../domain/accounts/factors/factors.ts';
import { recoveryHash } from '../domain/accounts/factors/recovery-codes.ts';
import { base32 } from '../domain/accounts/factors/totp.ts';
import type { File } from '../domain/files/file.ts';
import { sumOf } from '../domain/payouts/payouts.ts';
import type { Ports } from '../ports/index.ts';
import type { Table } from '../ports/table.ts';
import type { HttpAnswer } from '../runtime/http/event.ts';
import { serve } from '../runtime/http/serve.ts';
import { factorsWrite } from '../store/accounts/factors/factors.ts';
import { onlySessions } from '../store/accounts/sessions/sessions.ts';
import { type User, userKey } from '../store/accounts/users.ts';
import { firstDownload } from '../store/orders/downloads.ts';
import { listBuckets } from '../store/payouts/balance.ts';
import { newPayout, type Payout } from '../store/payouts/payouts.ts';
import { reviewWrite } from '../store/reviews/reviews.ts';
import { makeCoupons } from '../usecases/promotions/coupons.ts';
import { storeAnswer, storeQuestion } from '../usecases/reviews/questions.ts';
import { writeReview } from '../usecases/reviews/write-review.ts';
import { sessionOf, tokenFor } from './caller.ts';
import { testOpenIds } from './checkout-market.ts';
import { endpointOf } from './endpoints.ts';
import { httpEvent } from './events.ts';
import { byMailbox } from './factors.ts';
import { fileWorkers } from './file-workers.ts';
import { posted } from './files.ts';
import { followNow } from './follows.ts';
import { askBack, mature, order, paid, testMarket } from './market.ts';
import { provenPayoutForm } from './payout-account.ts';
import { paidBy } from './payouts.ts';
import { member, registered } from './people.ts';
import { call, drain, valueIn } from './ports.ts';
import { noticed } from './safety.ts';
import { opened, sendParts } from './uploads.ts';

/** Two keys; the market knows only the first, so the other forges. */
const [ours, theirs] = [randomBytes(32), randomBytes(32)];
const tokensOf = (secret: Uint8Array, clock: { now(): number }) => joseTokens([{ kid: 'a', secret }], clock);

async function market(table?: Table) {
  const bare = await testMarket(table && { table });
  const tokens = tokensOf(ours, bare.ports.clock);
  const payments = { ...bare.ports.payments, openIds: testOpenIds() };
  const ports = { ...bare.ports, ...paidBy(mockPayouts(bare.ports)), payments, tokens };
  const owner = await member(ports, 'nan_owner');
  const buyer = await member(ports, 'bei_buyer');
  const bystander = await member(ports, 'xi_bystander');
  const unverified = await registered(ports, 'dong_unverified');
  const former = await member(ports, 'zhong_former');
  return { ports, owner, buyer, bystander, unverified, former };
}

/** A completed payout of all sales, without reservations. */
async function arrivedPayout({ table, ids, clock }: Pick<Ports, 'table' | 'ids' | 'clock'>, { id }: { id: string }) {
  const buckets = await listBuckets(table, id);
  const payout: Payout = {
    id: `P${ids.next()}`,
    sellerId: id,
    state: 'succeeded',
    amount: sumOf(buckets),
    provider: 'mock',
    sealed: 'sealed',
    maskedAccount: 'nan***@example.com',
    buckets: buckets.map(({ sk }) => sk),
    createdAt: clock.now(),
    finishedAt: clock.now(),
  };
  await table.commit([newPayout(payout)]);
  return payout;
}

/** A code of the owner for each call that consumes one. */
export const codeFor = (name: RouteName): string => `code-of-${name}`;

const asksForFactor = ({ body }: Route): boolean => body instanceof z.ZodObject && 'second_factor' in body.shape;

/** Spare ones for calls that delete. */
async function withFactors(
  { table, factorVault, clock }: Pick<Ports, 'table' | 'factorVault' | 'clock'>,
  { id }: User,
) {
  const now = clock.now();
  const passkey = { id: 'cGFzc2tleQ', publicKey: 'a2V5', counter: 0, transports: [], name: '手机', createdAt: now };
  const asking = routeEntries.filter(([, row]) => asksForFactor(row));
  const recovery = asking.map(([name]) => recoveryHash(id, codeFor(name)));
  const totp = { sealed: await factorVault.seal(id, base32(new Uint8Array(20))), since: now, usedStep: 0 };
  await table.commit([
    factorsWrite(id, { ...noFactors(), totp, recovery, passkeys: [passkey, { ...passkey, id: 'YW5vdGhlcg' }] }),
  ]);
  return passkey;
}

/** A coupon for all of the owner's files. */
async function couponOf(ports: Pick<Ports, 'table' | 'ids' | 'clock'>, { id }: User): Promise<string> {
  const terms = { couponKind: 'percent', value: 20, files: [], perBuyer: 1, note: '给读者', count: 1 } as const;
  const coupons = await makeCoupons(ports, id, { ...terms, code: 'DUZHE20', files: [] });
  if (!coupons.ok) throw new Error(coupons.code);
  return 'DUZHE20';
}

type BaseMarket = Awaited<ReturnType<typeof market>>;

/** Reviews, one of them of a file never downloaded, which no call would accept; and questions. */
async function reviewed(
  ports: Pick<Ports, 'table' | 'queues' | 'clock' | 'ids'>,
  {
    buyer,
    bystander,
    sold,
    hidden,
    soldOrder,
  }: Pick<BaseMarket, 'buyer' | 'bystander'> & { sold: File; hidden: File; soldOrder: string },
) {
  const reviewBody = { rating: 4, text: '讲得很细' };
  const real = await writeReview(ports, { fileId: hidden.id, userId: buyer.id }, reviewBody);
  if (!real.ok) throw new Error(real.code);
  const { tellAt: _, weighAt: __, ...review } = real.value;
  const other = { ...review, fileId: sold.id, outTradeNo: soldOrder, title: sold.title, counted: false };
  await ports.table.commit([reviewWrite(undefined, other)]);
  const askedQuestion = async (file: File) => {
    const question = await storeQuestion(ports, { file, userId: buyer.id, text: '可以打印吗？' });
    if (!question.ok) throw new Error(question.code);
    return question.value.id;
  };
  const answered = await storeQuestion(ports, { file: sold, userId: bystander.id, text: '答案在最后吗？' });
  if (answered.ok) await storeAnswer(ports, { fileId: sold.id, id: answered.value.id, text: '在的' });
  return { questions: { sold: await askedQuestion(sold), hidden: await askedQuestion(hidden) } };
}

/**
 * A market with one of everything: files for sale, bought, and refunded then private, an upload, stars, follows, a
 * payout account and a payout. Its owner has second factors.
 */
export async function populated(table?: Table) {
  const base = await market(table);
  const { ports, owner, buyer, former } = base;
  const second_factor = await byMailbox(ports, owner, 'payout-account');
  await valueIn(call(setPayoutConfig, ports, { user: owner, body: { ...provenPayoutForm, second_factor } }));
  ports.clock.advance(day);
  const priced = { priceFen: 3900, tags: ['考研'], description: '逐句精讲' };
  const listed = await posted(ports, owner, { ...priced, title: '讲义' });
  const sold = await posted(ports, owner, { ...priced, title: '真题' });
  const hidden = await posted(ports, owner, { ...priced, title: '词表' });
  const free = await posted(ports, owner, { title: '样章' });
  const soldOrder = await paid({ ports, file: sold }, buyer);
  const hiddenOrder = await paid({ ports, file: hidden }, buyer);
  await ports.table.commit([firstDownload(buyer.id, hidden.id, ports.clock.now())]);
  mature(ports);
  const openOrder = await order({ ports, file: listed }, former);

  await valueIn(askBack(ports, buyer, hiddenOrder));
  for (const { id } of [sold, hidden]) await valueIn(call(starFile, ports, { user: buyer, params: { id } }));
  const now = ports.clock.now();
  for (const fan of [buyer, former]) {
    await followNow(ports.table, fan.id, { id: owner.id, now });
    await followNow(ports.table, owner.id, { id: fan.id, now });
  }
  await valueIn(call(updateFile, ports, { user: owner, params: { id: hidden.id }, body: { is_public: false } }));
  const upload = await opened(ports, owner.id, 10, 'draft.txt');
  sendParts(ports, upload);
  const payout = await arrivedPayout(ports, owner);
  ports.clock.advance(hour);
  await drain(ports, fileWorkers);
  const { notice, measure } = await noticed(ports, owner, listed);
  const { questions } = await reviewed(ports, { ...base, sold, hidden, soldOrder });
  const coupon = await couponOf(ports, owner);
  const passkey = await withFactors(ports, owner);
  const { session } = await sessionOf(ports, owner);
  const targets = {
    onSale: listed,
    sold,
    hidden,
    free,
    soldOrder,
    hiddenOrder,
    openOrder,
    upload,
    payout,
    passkey,
    session,
    notice,
    measure,
    questions,
    coupon,
  };
  return { ...base, ...targets };
}

export type Populated = Awaited<ReturnType<typeof populated>>;

/** Callers; the first five have no valid session. */
export const sessionless = ['guest', 'forged', 'expired', 'revoked', 'deleted'] as const;
export const roles = [...sessionless, 'unverified', 'bystander', 'buyer', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Tokens of all roles; calls that end sessions use separate people. */
export async function tokensFor({ ports, ...people }: Populated): Promise<Record<Role, string | undefined>> {
  const { owner, buyer, bystander, unverified, former } = people;
  const { table, clock } = ports;
  const longAgo = tokensOf(ours, { now: () => clock.now() - 31 * 24 * hour });
  const formerMember = await member(ports, 'gone_user');
  const deleted = await tokenFor(ports, formerMember);
  await table.commit([{ remove: userKey(formerMember.id) }, onlySessions(formerMember.id, [], clock.now())]);
  const revoked = await tokenFor(ports, former);
  await table.commit([onlySessions(former.id, [], clock.now())]);
  return {
    guest: undefined,
    forged: await tokensOf(theirs, clock).issue(await sessionOf(ports, owner)),
    expired: await longAgo.issue(await sessionOf(ports, owner)),
    revoked,
    deleted,
    unverified: await tokenFor(ports, unverified),
    bystander: await tokenFor(ports, bystander),
    buyer: await tokenFor(ports, buyer),
    owner: await tokenFor(ports, owner),
  };
}

export interface Request {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  accept?: string;
}

/** Sends an HTTP request to the real function. */
export async function requested(
  { ports }: Pick<Populated, 'ports'>,
  name: RouteName,
  { token, params, query, body, accept }: Request & { token?: string | undefined },
): Promise<HttpAnswer> {
  const serveIt = serve(await endpointOf(name), withRights(ports, routeSubject(name)));
  const { method } = routes[name];
  return serveIt(
    httpEvent({
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(accept !== undefined && { accept }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(params && { params }),
      ...(query !== undefined && { query }),
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}
