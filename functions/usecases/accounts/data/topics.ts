import type { Row } from '#functions/domain/accounts/data/export-page';
import { beijingDate, instant, instantOrNull } from '#functions/domain/time';
import { findPayoutData } from '#functions/store/accounts/identity';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { findPeople, type User } from '#functions/store/accounts/users';
import { readStarEntry, starsOf } from '#functions/store/files/stars';
import { findCase } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { readReport, reportsOf } from '#functions/store/moderation/reports';
import { followedOf, readFollower } from '#functions/store/profiles/follows';
import { findStorefront } from '#functions/store/profiles/storefronts';
import { pagesOf } from '#functions/store/table/pages';
import type { ExportTopic } from '#shared/own-data';
import { pageSize, type Reading, type Rows, rowsOf } from './rows.ts';
import { couponRows } from './topic-coupons.ts';
import { fileRows } from './topic-files.ts';
import { orderRows, payoutRows, purchaseRows, refundRows, saleRows, statementRows } from './topics-of-money.ts';
import { mailRows, questionRows, reviewRows } from './topics-of-texts.ts';

/** Values masked to the owner elsewhere are masked here too. */
async function* accountRows({ table }: Reading, user: User): AsyncGenerator<Row> {
  const { payee, identity } = await findPayoutData(table, user.id);
  yield {
    id: user.id,
    username: user.username,
    display_name: user.displayName,
    email: user.email,
    pending_email: user.pendingEmail ?? null,
    email_verified_at: instantOrNull(user.emailVerifiedAt),
    bio: user.bio,
    language: user.language,
    created_at: instant(user.createdAt),
    files_count: user.filesCount,
    followers_count: user.followersCount,
    following_count: user.followingCount,
    standing: user.standing ?? null,
    payout_account: payee?.maskedAccount ?? null,
    real_name: payee?.maskedName ?? null,
    identity_card: identity?.maskedCard ?? null,
    phone: identity?.maskedPhone ?? null,
  };
}

async function* stallRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  const { about, links, pinnedId, showsSold } = await findStorefront(table, id);
  yield {
    about,
    links: links.map(({ title, url }) => `${title} ${url}`),
    pinned_file: pinnedId ?? null,
    shows_sold: showsSold,
  };
}

const starRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, starsOf(id), (item) => ({
    file_id: readStarEntry(item).id,
    starred_at: instant(Number(item.sk.split('#')[0])),
  }));

async function* followRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for await (const items of pagesOf(table, followedOf(id), pageSize)) {
    const since = new Map(items.map((item) => [item.sk, readFollower(item).since]));
    for (const person of await findPeople(table, [...since.keys()]))
      yield {
        username: person.username,
        display_name: person.displayName,
        since: instant(since.get(person.id) ?? 0),
      };
  }
}

async function* sessionRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for (const { createdAt, seenAt, browser, system } of (await findSessions(table, id)).sessions)
    yield {
      created_at: instant(createdAt),
      last_seen: beijingDate(seenAt),
      browser: browser ?? null,
      system: system ?? null,
    };
}

async function* securityRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for (const { what, at, ip, times } of await findSecurityEvents(table, id, 0))
    yield { what, at: instant(at), address: ip ?? null, times };
}

/** The user's own reports and their outcome; nothing about other reporters. */
const reportRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, reportsOf(id), async (item) => {
    const { caseId, reason, text, at } = readReport(item);
    const caseRecord = await findCase(table, caseId);
    return {
      case_id: caseId,
      reason,
      text,
      reported_at: instant(at),
      state: caseRecord?.state ?? null,
      decision: caseRecord?.decision ?? null,
    };
  });

async function* measureRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for (const measure of await listMeasuresOf(table, id))
    yield {
      id: measure.id,
      case_id: measure.caseId,
      kind: measure.measureKind,
      target: `${measure.target.type} ${measure.target.id}`,
      rule: measure.rule,
      words: measure.words,
      strike: measure.strike,
      from: instant(measure.at),
      until: instantOrNull(measure.liftedAt),
      appeal: measure.appeal,
      appeal_text: measure.appealText ?? null,
      appeal_words: measure.appealWords ?? null,
    };
}

export const topicRows: Record<ExportTopic, (ports: Reading, user: User) => Rows> = {
  account: accountRows,
  stall: stallRows,
  files: fileRows,
  purchases: purchaseRows,
  sales: saleRows,
  orders: orderRows,
  refunds: refundRows,
  coupons: couponRows,
  payouts: payoutRows,
  statement: statementRows,
  stars: starRows,
  follows: followRows,
  sessions: sessionRows,
  security: securityRows,
  reviews: reviewRows,
  questions: questionRows,
  mails: mailRows,
  reports: reportRows,
  measures: measureRows,
};
