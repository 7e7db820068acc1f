import * as z from 'zod';

/**
 * What every item of a kind has, written down here once more instead of taken from the stores: a mistake there must not hide
 * itself. Items may have more than this.
 */
const ulid = '[0-9A-HJKMNP-TV-Z]{26}';
const no = `${ulid}_${ulid}`;
const of = (pattern: string) => z.string().regex(new RegExp(`^${pattern}$`));
const checksum64 = '[0-9a-f]{64}';
const checksum = of(checksum64);
const [id, outTradeNo, payoutId] = [of(ulid), of(no), of(`P${ulid}`)];
const at = z.number().int().min(1_500_000_000_000);
const count = z.number().int().min(0);
const fen = z.number().int();
const words = z.string();
const name = z.string().min(1);
const person = z.looseObject({ id, username: name, displayName: name });
const payType = z.enum(['pc', 'mobile']);
const method = z.enum(['alipay', 'wechat', 'card']).optional();
const scene = z.enum(['qr', 'page', 'wap', 'h5', 'jsapi']).optional();
const category = name;
const language = z.enum(['zh', 'en']);

const under = (pk: string, sk: string, has: z.ZodRawShape = {}) => z.looseObject({ pk: of(pk), sk: of(sk), ...has });

const packed = z.looseObject({
  id,
  name,
  size: count,
  type: name,
  category,
  key: of(`files/${ulid}`),
});
const zip = z.looseObject({ key: of('zips/.+'), size: count, sha256: of('[0-9a-f]{64}'), version: count });
const contents = {
  ownerId: id,
  version: z.number().int().min(1),
  fileName: name,
  fileType: name,
  category,
  fileSize: count,
  fileCount: z.number().int().min(1),
  files: z.array(packed).min(1),
  createdAt: at,
  keeping: z.enum(['kept', 'released', 'gone']).optional(),
  preparedVersion: count.optional(),
  zip: zip.optional(),
};
const badge = z.looseObject({
  cover: name.optional(),
  ai: z.enum(['assisted', 'generated']).optional(),
  marked: z.literal(true).optional(),
  r: z.tuple([count, z.number().int().min(1)]).optional(),
  sale: z.looseObject({ list: count, price: count, from: at, until: at, was: count.optional() }).optional(),
  suggest: count.optional(),
});
const licence = z.object({ use: z.enum(['personal', 'commercial']), seats: count.nullable() }).optional();
const bought = {
  licence,
  title: name,
  version: count,
  fileName: name,
  fileSize: count,
  fileType: name,
  category,
  description: words,
};
const user = `USR#${ulid}`;
const file = `FILE#${ulid}`;
const date = '\\d{4}-\\d\\d-\\d\\d';

export const shapes: Readonly<Record<string, z.ZodType>> = {
  'asked-email': under('EMAIL#.+', 'ASKED', { userId: id, ttl: count }),
  archive: under(file, `ARCH#\\d{4}#${ulid}`, {
    fileId: id,
    state: name,
    count,
    entries: z.array(z.looseObject({ name: words })),
  }),
  audit: under(`AUD#${date}`, '\\d{13}#.+', { actor: name, action: name, target: words, at }),
  bucket: under(`SBAL#${ulid}`, 'B#.+', { amount: fen }),
  claim: under('(UNAME|EMAIL)#.+', 'UNAME|EMAIL', { userId: id, heldUntil: at }),
  closing: under('CLOSING', date, {
    date: of(date),
    at,
    standings: z.record(z.string(), z.object({ debit: fen, credit: fen, balance: fen })),
  }),
  'closed-user': under(user, 'USR', { id, username: id, displayName: name, createdAt: at, closedAt: at }),
  deletion: under(user, 'DELETION', { userId: id, askedAt: at, at, hidden: z.array(id), revision: count }),
  difference: under('REC#.+', 'DIF#.+'),
  download: under(`DL#${ulid}#${ulid}#\\d{8}`, 'DL'),
  earned: under(`EARNED#${ulid}`, '\\d{8}', { earned: fen, sales: z.number() }),
  'email-changes': under(user, 'EMAILS', { version: count, changes: z.array(z.looseObject({ id })) }),
  export: under(user, 'EXPORT', { userId: id, language, secret: name, askedAt: at, madeAt: at.optional() }),
  factors: under(`FAC#${ulid}`, 'FAC'),
  'feed-entry': under(`FEED#${ulid}`, `E#${ulid}`, { ownerId: id, since: at, card: name }),
  'feed-mark': under(`FEED#${ulid}`, 'M#.+'),
  'feed-merged': under(user, 'MERGED'),
  'feed-spread': under(file, 'FEED', { stamp: name }),
  file: under(file, 'FILE', {
    ...contents,
    ...{ id, title: name, description: words, summary: words, price: count, isPublic: z.boolean(), updatedAt: at },
    ...{ username: name, displayName: name, tags: z.array(name), heat: z.number(), starCount: count },
    badge: badge.optional(),
    ...{ purchaseCount: count, downloadCount: count },
    ...{ contains: name.optional(), opensWith: name.optional(), licence },
    listHot: of(`\\d{4}#${ulid}`).optional(),
  }),
  'file-seen': under(`FDAY#${ulid}`, '\\d{8}#SEEN', { views: count, ttl: count }),
  'file-sold': under(`FDAY#${ulid}`, '\\d{8}#SOLD', { sales: z.number().int(), net: fen, ttl: count }),
  'file-count': under(user, 'FILES', { filesOwned: count }),
  'file-tags': under(file, 'TAGS', { counted: z.array(name), revision: count }),
  follow: under(`FOL#${ulid}`, ulid, { followerId: id, followedId: id, followedAt: at }),
  followers: under(user, 'FOLLOWERS', { followersCount: count, changes: count }),
  identity: under(user, 'IDENTITY', { sealed: name }),
  kin: under(`KINOF#${ulid}`, ulid),
  case: under(`CASE#${ulid}`, 'CASE', {
    ...{ id, caseKind: z.enum(['report', 'notice']), personId: id, reason: name, openedAt: at, revision: count },
    ...{ state: name, targets: z.array(z.looseObject({ type: name, id: name })).min(1), reports: count },
  }),
  counter: under(`CASE#${ulid}`, 'COUNTER', { caseId: id, text: name, links: z.array(name), sealed: name, at }),
  held: under(`SBAL#${ulid}`, `HELD#${ulid}`, {
    ...{ caseId: id, sellerId: id, amount: count, at, until: at },
    taken: z.array(z.looseObject({ bucket: name, amount: fen })).min(1),
  }),
  'kin-row': under('KIN#.+', 'ROW', { mark: name, shared: name, users: z.array(id).min(2), since: at }),
  'kin-sight': under('KIN#.+', `U#${ulid}`, { userId: id, isCompared: z.boolean() }),
  'let-leave': under('ALONE#(operator|buyer|seller|order)#.+', 'ALONE', { amount: count }),
  'mail-token': under('MTOK#[0-9a-f]{64}', 'MTOK', { userId: id, email: of('.+@.+'), expiresAt: at, purpose: name }),
  measure: under(`MSR#${ulid}`, 'MSR', {
    ...{
      id,
      caseId: id,
      personId: id,
      measureKind: name,
      rule: name,
      words: name,
      at,
      takenBy: name,
      takenByName: name,
    },
    ...{ target: z.looseObject({ type: name, id: name }), strike: z.boolean(), hold: z.boolean(), appeal: name },
  }),
  migration: under('MIGRATION', '\\d{4}-.+', { looked: count, brought: count, doneAt: at.optional() }),
  notice: under(`CASE#${ulid}`, 'NOTICE', {
    ...{
      caseId: id,
      work: words,
      evidence: words,
      links: z.array(name),
      as: name,
      email: of('.+@.+'),
      sealed: name,
      at,
    },
    ...{ missing: z.array(name), token: name, version: count },
  }),
  'open-case': under('CASEOF#\\w+#.+', 'OPEN', { caseId: id }),
  open: under(`BUY#${ulid}#${ulid}`, 'OPEN', {
    ...{ outTradeNo, amount: count, provider: name, payType, expires: at },
    ...{ method, scene, code: name.optional(), paymentUrl: name.optional(), couponCode: name.optional() },
  }),
  'openid-ticket': under(`WXT#${checksum64}`, 'WXT', {
    ...{ userId: id, session: name, sealed: name, expiresAt: at },
    ttl: count,
  }),
  order: under(`ORD#${no}`, 'ORD', {
    ...{ outTradeNo, amount: count, fee: count, buyer: person, seller: person, fileId: id, provider: name, payType },
    ...{ createdAt: at, expiresAt: at, language, snapshot: z.looseObject(bought) },
    ...{ method, scene, leftAt: at.optional(), list: count.optional(), via: name.optional() },
    coupon: z.object({ code: name, saved: count, slot: name }).optional(),
    status: z.enum([
      'pending',
      'closed',
      'paid',
      'duplicate',
      'duplicate_refunded',
      'refunding',
      'refunded',
      'disputed',
    ]),
  }),
  outbox: under('OUT#.+', 'OUT', { queue: name, message: z.looseObject({}), dueAt: of('\\d{13}') }),
  parked: under('PARK#.+', 'PARK'),
  payee: under(user, 'PAYEE', { sealed: name, maskedAccount: name, maskedName: name, setAt: at, heldUntil: count }),
  payout: under(`PO#P${ulid}`, 'PO', {
    ...{ id: payoutId, sellerId: id, amount: count, provider: name, buckets: z.array(name).min(1), createdAt: at },
    ...{ sealed: name, maskedAccount: name },
    state: z.enum(['created', 'submitted', 'succeeded', 'failed', 'manual']),
  }),
  'part-refund': under(`ORD#${no}`, 'PRT#\\d+', {
    ...{ outTradeNo, part: count, refundNo: name, amount: count, fee: count, reason: name, begunAt: at },
    state: z.enum(['approved', 'done']),
  }),
  'payee-gone': under(user, 'PAYEE#GONE#.+'),
  'ledger-day': under('LEDGER', date, {
    ...{ date: of(date), sealedAt: at, isClosed: z.literal(true).optional() },
    closed: z.object({ previous: checksum, checksum, postings: count, at }).optional(),
  }),
  'payout-lock': under(`SBAL#${ulid}`, 'POLOCK', { payoutId }),
  posting: under('LTX#.+', 'LTX', {
    reference: name,
    at,
    entries: z.array(z.looseObject({ account: name, amount: fen })).min(2),
  }),
  preview: under(`UPL#${ulid}`, 'PREVIEW', { type: name, waveform: of('[0-9a-z]{8,120}').optional() }),
  proposal: under('PROP#.+', 'PROP'),
  provider: under('PROVIDERS', '.+', { side: z.enum(['payments', 'payouts']), name }),
  purchase: under(`ME#${ulid}`, `${ulid}#PUR`, {
    ...{ ...bought, outTradeNo, buyerId: id, fileId: id, amount: count, purchasedAt: at },
    ...{ sellerUsername: name, sellerDisplayName: name },
  }),
  'purchase-count': under(user, 'PURCHASES', { purchases: count }),
  refund: under(`ORD#${no}`, 'RFD#1', {
    ...{ outTradeNo, amount: count, reason: name, buyerId: id, sellerId: id, fileId: id, title: name, requestedAt: at },
    state: z.enum(['requested', 'escalated', 'waiting', 'approved', 'manual', 'declined', 'done']),
    decidedBy: z.enum(['rule', 'seller', 'operator', 'provider']).optional(),
  }),
  'registering-browser': under(user, 'BROWSER', { keyHash: of('[0-9a-f]{64}'), expiresAt: at }),
  report: under(`CASE#${ulid}`, `R#${ulid}`, {
    id,
    caseId: id,
    reason: name,
    text: words,
    at,
    token: name,
    isBuyer: z.boolean(),
  }),
  reported: under('RPD#.+', 'RPD', { until: at, ttl: count }),
  reversal: under(`ORD#${no}`, 'REV#.+'),
  sale: under(`SALE#${no}`, 'SALE', {
    ...{ ...bought, outTradeNo, fileId: id, amount: count, fee: count, soldAt: at, buyer: person, seller: person },
  }),
  'sealed-names': under(user, 'SEALED', { sealed: name, at }),
  'search-cards': under(`SIDX#${ulid}`, 'CARDS#\\d', { cards: z.array(name).min(1) }),
  'search-layout': under('SEARCH', 'LAYOUT', { layout: count }),
  'search-state': under(`SIDX#${ulid}`, 'STATE#\\d', {
    of: name,
    version: count,
    hots: z.array(name),
    isComplete: z.boolean(),
  }),
  'mail-settings': under(user, 'PREFS'),
  review: under(file, `REV#${ulid}`, {
    ...{ outTradeNo, fileId: id, buyerId: id, sellerId: id, title: name, text: words, amount: count, boughtAt: at },
    ...{ rating: z.number().int().min(1).max(5), version: count, writtenAt: at, counted: z.boolean() },
    ...{ revision: count, changes: count },
  }),
  reviewed: under(`REVIEWED#${ulid}`, ulid),
  rated: under(file, 'RATED'),
  'rated-person': under(user, 'RATED', { count, sum: count, files: count }),
  question: under(file, `Q#${ulid}`, {
    ...{ id, fileId: id, askerId: id, sellerId: id, title: name, text: name, askedAt: at, changes: count },
  }),
  'own-question': under(`ASK#${ulid}`, `${ulid}#${ulid}`, { fileId: id, id, isOpen: z.boolean() }),
  'open-questions': under(`ASK#${ulid}`, ulid, { open: count }),
  coupon: under(`CPN#${ulid}#[A-Z0-9]{4,24}`, 'CPN', {
    ...{ id, sellerId: id, code: of('[A-Z0-9]{4,24}'), couponKind: z.enum(['percent', 'off', 'set']), value: count },
    ...{
      files: z.array(id),
      startsAt: at.optional(),
      endsAt: at.optional(),
      maxUses: z.number().int().min(1).optional(),
    },
    ...{ perBuyer: z.number().int().min(1), note: words, paused: z.boolean(), createdAt: at, revision: count },
    ...{ taken: count, used: count, late: count, batchUsed: count },
  }),
  'coupon-use': under(`CPU#${ulid}#[A-Z0-9]{4,24}`, `${ulid}#(\\d+|${no})`, {
    ...{ sellerId: id, code: name, buyerId: id, fileId: id, title: name, slot: name, at, changes: count },
    ...{ useState: z.enum(['held', 'used', 'late']), orders: z.array(outTradeNo).min(1), amount: count, saved: count },
  }),
  'file-sale': under(file, 'SALE', { fileId: id, price: count, from: at, until: at, changes: count }),
  'past-price': under(file, 'PRICE#\\d{13}#(list|sale|pay_what)', { price: count, since: at }),
  source: under(`SRC#${ulid}`, '.+', { sales: z.number().int(), earnings: fen }),
  'search-version': under(`SIDX#${ulid}`, 'VERSION', { version: count }),
  'seller-hold': under(`SBAL#${ulid}`, 'HOLD'),
  sessions: under(`SES#${ulid}`, 'SES', {
    version: count,
    sessions: z.array(z.looseObject({ id: name, createdAt: at, seenAt: at })),
  }),
  stall: under(user, 'STALL'),
  star: under(`ME#${ulid}`, `${ulid}#STAR`, { fileId: id, starredAt: at }),
  starred: under(`STARS#${ulid}`, `\\d{13}#${ulid}`),
  'starred-by': under(file, `STAR#${ulid}`),
  stars: under(user, 'STARS', { starsCount: count }),
  strike: under(user, `STRIKE#\\d{13}#${ulid}`, { caseId: id, at }),
  storage: under(user, 'STORE', { usedBytes: count, freeBytes: count }),
  tag: under('TAG#.+', 'TAG', { tag: name, count: z.number().int().min(1) }),
  tally: under(file, 'FILE#TALLY', { heat: z.number(), changes: count }),
  totals: under(`COUNT#market|SBAL#${ulid}`, 'COUNT|TOTAL'),
  unproven: under(`SBAL#${ulid}`, 'UNPROVEN', { payouts: count }),
  upload: under(`UPL#${ulid}`, 'UPL', { id, ownerId: id, name, size: count, type: name, state: name, expiresAt: at }),
  user: under(user, 'USR', {
    ...{
      id,
      username: name,
      usernameLower: name,
      displayName: name,
      bio: words,
      email: of('.+@.+'),
      passwordHash: name,
    },
    ...{
      tokenVersion: count,
      language,
      createdAt: at,
      filesCount: count,
      followersCount: count,
      followingCount: count,
    },
    emailVerifiedAt: at.optional(),
  }),
  version: under(file, 'V#\\d{4}', { ...contents, keeping: z.enum(['kept', 'released', 'gone']) }),
  'waiting-refund': under(`WAITING#${ulid}`, `\\d{13}#${no}`, { outTradeNo, earnings: fen, since: at }),
  'wechat-number': under(`WECHAT#${ulid}`, 'WECHAT', { outTradeNo }),
};
