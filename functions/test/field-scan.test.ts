import { expect, test } from 'vitest';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { hour } from '#shared/limits';
import { listPayouts } from '../api/payouts/list-payouts.ts';
import { withdraw } from '../api/payouts/withdraw.ts';
import { decideRefund } from '../api/refunds/decide-refund.ts';
import { noChecksum } from '../domain/ledger/ledger-export.ts';
import { closedWrite, sealWrite } from '../store/ledger/ledger-days.ts';
import { worker as payout } from '../workers/payout.ts';
import { tokenFor } from './caller.ts';
import { exampleOf } from './examples.ts';
import { askBack, paid } from './market.ts';
import { operator } from './operators.ts';
import { testPayoutForm, testPayoutMasks } from './payout-account.ts';
import { codeFor, type Populated, populated, type Request, requested, tokensFor } from './populated.ts';
import { call, drain, valueIn } from './ports.ts';
import { quietLog } from './quiet-log.ts';
import { claimantsToken } from './safety.ts';

quietLog('info');

const people = ['owner', 'buyer', 'bystander', 'unverified', 'former'] as const;
const callers = ['guest', 'bystander', 'buyer', 'owner', 'operator'] as const;
type Caller = (typeof callers)[number];

/** The market before any sale. */
const closedDay = '2026-11-01';

/** Adds a payout, a running refund, and a refund waiting for the balance. */
async function busy(): Promise<Populated> {
  const market = await populated();
  const { ports, owner, bystander, onSale, hiddenOrder } = market;
  ports.clock.advance(hour);
  const second_factor = { type: 'recovery', code: codeFor('withdraw') };
  await valueIn(call(withdraw, ports, { user: owner, body: { second_factor } }));
  await drain(ports, [payout]);
  const decision = { params: { out_trade_no: hiddenOrder }, body: { decision: 'approve', note: '' } };
  const waiting = await valueIn(call(decideRefund, ports, { user: owner, ...decision }));
  const approved = await valueIn(askBack(ports, bystander, await paid({ ports, file: onSale }, bystander)));
  expect([waiting, approved].map(({ data }) => data.state)).toEqual(['waiting', 'approved']);
  expect((await valueIn(call(listPayouts, ports, { user: owner }))).data.payouts).toHaveLength(2);
  const now = ports.clock.now();
  const closed = { date: closedDay, previous: noChecksum, checksum: noChecksum, postings: 0, at: now };
  await ports.table.commit([sealWrite(closedDay, now)]);
  await ports.table.commit(closedWrite(closed, { isFirst: true }));
  return market;
}

/** Every resource, for every parameter of routes. */
function targetsOf({
  onSale,
  sold,
  hidden,
  free,
  upload,
  soldOrder,
  hiddenOrder,
  openOrder,
  payout,
  ...market
}: Populated) {
  return {
    id: [onSale.id, sold.id, hidden.id, free.id, upload.id, market.notice.id],
    out_trade_no: [soldOrder, hiddenOrder, openOrder],
    payout_id: [payout.id],
    code: [market.coupon],
    day: [closedDay, '2026-11-20'],
    usernameOrId: people.flatMap((name) => [market[name].username, market[name].id]),
  };
}

const queries = [
  '',
  'q=nan&query=nan&search=nan',
  'q=example.com&type=users',
  'sortBy=popular&tag=考研',
  'version=bought',
];

/** A route's requests: every resource with every query, and what its schemas require. */
function asks(market: Populated, row: Route): Request[] {
  const [param = ''] = Object.keys(row.params?.shape ?? {});
  const values = Object.entries(targetsOf(market)).find(([name]) => name === param)?.[1] ?? ['x'];
  return values.flatMap((value) =>
    [...queries, `reference=${encodeURIComponent(`PAY#${market.soldOrder}`)}`].map((query) => {
      const example = exampleOf(row, { token: claimantsToken, [param]: value });
      return { ...example, query: [example.query, query].filter(Boolean).join('&') };
    }),
  );
}

/** Internal field names that must not leave. */
const innerNames =
  /"(passwordHash|password_hash|tokenVersion|token_version|pk|sk|_c|ttl|key|zipKey|multipartId|sealed|[a-z]+(Pk|Sk)|duePk|dueAt|listHot|listPrice|pendingEmail|emailVerifiedAt|heat|secret)":/;

/** Blob keys and password hashes. */
const innerValues = /fake:|\$argon2|"(u|blobs|zips)\/|\b(USR|FILE|BUY|MTOK|EMAIL|UNAME|FOLLOWERS|STARS|FILES)#/;

/** Links of downloads, uploads and of the sample that operators judge contain blob keys; nothing else may. */
const linked: readonly RouteName[] = ['downloadFile', 'getUpload', 'getOperatorCase'];
const withoutLinks = (name: RouteName, text: string): string =>
  linked.includes(name) ? text.replaceAll(/"url":"[^"]*"/g, '"url":""') : text;

/** Cursors contain keys, so they must not contain private ones either. */
const withCursorsOpened = (text: string): string =>
  text.replaceAll(/"next_cursor":"([^"]+)"/g, (_all, cursor: string) => Buffer.from(cursor, 'base64url').toString());

const keysOf = ({ onSale, sold, hidden, free, upload }: Populated): string[] => [
  ...[onSale, sold, hidden, free].flatMap(({ files }) => files.map(({ key }) => key)),
  upload.key,
  upload.multipartId ?? upload.key,
];

interface Scanned {
  name: RouteName;
  caller: Caller;
  ask: Request;
}

/** Callers who know a private file's or order's id may see it. */
const mayNameHidden = ({ caller, ask }: Scanned, hidden: string): boolean =>
  ['owner', 'buyer', 'operator'].includes(caller) ||
  Object.values(ask.params ?? {}).some((value) => value.endsWith(hidden));

function notFor(market: Populated, scanned: Scanned): string[] {
  const others = people.filter((name) => name !== scanned.caller).map((name) => market[name].email);
  // Operators see masked values only.
  const masked = ['owner', 'operator'].includes(scanned.caller) ? [] : Object.values(testPayoutMasks);
  const hidden = mayNameHidden(scanned, market.hidden.id) ? [] : [market.hidden.id];
  return [...others, ...Object.values(testPayoutForm), ...masked, ...hidden, ...keysOf(market)];
}

/** Private values in this response. */
function leaks(market: Populated, scanned: Scanned, answer: string): string[] {
  const text = withoutLinks(scanned.name, answer);
  const opened = withCursorsOpened(text);
  const leaked = notFor(market, scanned).filter((name) => opened.includes(name));
  return [...leaked, ...[innerNames, innerValues].flatMap((name) => name.exec(text)?.[0] ?? [])];
}

const reading = routeEntries.filter(([, { method }]) => method === 'GET');

/** Sends all requests of a route as one caller; returns leaks, and if any succeeded. */
async function scan(market: Populated, name: RouteName, as: { caller: Caller; token?: string }) {
  const leakTexts: string[] = [];
  let isAnswered = false;
  for (const ask of asks(market, routes[name])) {
    const { statusCode, body } = await requested(market, name, { ...ask, token: as.token });
    isAnswered ||= statusCode < 300;
    const leaked = leaks(market, { name, caller: as.caller, ask }, body);
    leakTexts.push(...leaked.map((leak) => `${name} shows ${as.caller} ${leak}: ${body.slice(0, 400)}`));
  }
  return { found: leakTexts, isAnswered };
}

test('no reading call shows a hash, a key, an index, a private file or what is somebody else’s, to anybody', async () => {
  const market = await busy();
  const operating = await tokenFor(market.ports, await operator(market.ports, 'op_admin', ['admin']));
  const tokens = { ...(await tokensFor(market)), operator: operating };
  const leaked: string[] = [];
  const answered = new Set<RouteName>();
  for (const [name] of reading)
    for (const caller of callers) {
      const scanned = await scan(market, name, { caller, token: tokens[caller] ?? '' });
      leaked.push(...scanned.found);
      if (scanned.isAnswered) answered.add(name);
    }
  expect(leaked).toEqual([]);
  /** Values that callers cannot guess. */
  const guessed = ['whoever has the mail', 'whoever comes back from WeChat'];
  const unanswered = reading.filter(([name]) => !answered.has(name));
  expect(unanswered.filter(([, { may }]) => !guessed.includes(may))).toEqual([]);
});

test('the scan sees what it looks for', async () => {
  const market = await populated();
  const scannedCase = { name: 'getUser', caller: 'bystander', ask: {} } as const;
  const cursor = Buffer.from(`["FILES#1","${market.hidden.id}"]`).toString('base64url');
  const texts = [
    '{"passwordHash":"x"}',
    `{"email":"${market.owner.email}"}`,
    `{"name":"${testPayoutForm.realName}"}`,
    `{"key":"${market.sold.files[0]?.key}"}`,
    `{"next_cursor":"${cursor}"}`,
    `{"id":"${market.hidden.id}"}`,
  ];
  for (const text of texts) expect(leaks(market, scannedCase, text), text).not.toEqual([]);
  expect(leaks(market, scannedCase, '{"username":"nan_owner"}')).toEqual([]);
});
