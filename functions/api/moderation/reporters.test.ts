import { beforeEach, expect, test } from 'vitest';
import { beijingDate } from '#functions/domain/time';
import type { User } from '#functions/store/accounts/users';
import { listRecentAudit } from '#functions/store/operations/audit';
import { tokenFor } from '#functions/test/caller';
import { exampleOf } from '#functions/test/examples';
import { employ } from '#functions/test/operators';
import { member } from '#functions/test/people';
import { populated, requested } from '#functions/test/populated';
import { call, valueIn } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { measured } from '#functions/test/safety';
import { isOperatorAction, link } from '#functions/test/stakes';
import { routes } from '#shared/contract/index';
import { hour } from '#shared/limits';
import { claimCase } from './claim-case.ts';
import { createReport } from './create-report.ts';

quietLog('info');

let market: Awaited<ReturnType<typeof populated>>;
let reporter: User;
let colleague: User;
let caseId: string;

beforeEach(async () => {
  market = await populated();
  reporter = await member(market.ports, 'secret_reporter');
  colleague = await member(market.ports, 'other_operator');
  await employ(market.ports, colleague, ['admin']);
  const body = { target: { type: 'file', id: market.sold.id }, reason: 'infringement', text: '抄的' };
  caseId = (await valueIn(call(createReport, market.ports, { user: reporter, body }))).data.id;
});

type Name = keyof typeof routes;
const reads = (Object.entries(routes) as [Name, (typeof routes)[Name]][]).filter(
  ([, row]) => row.access === 'operator' && !isOperatorAction(row),
);

const reportedFile = () => ({
  ...{ id: caseId, usernameOrId: market.owner.username, out_trade_no: market.soldOrder },
  day: beijingDate(market.ports.clock.now()),
  payout_id: market.payout.id,
});

async function read(name: Name, token: string, more: object = {}) {
  const { statusCode, body } = await requested(market, name, {
    ...exampleOf(routes[name], { ...reportedFile(), ...more }),
    token,
  });
  return { statusCode, body };
}

test('whoever is reported hears nothing of who reported, also as an operator or by an account of theirs', async () => {
  const { ports, owner } = market;
  const linked = await member(ports, 'linked_one');
  await link(market, owner, linked);
  await employ(ports, colleague, ['admin']);
  // Colleagues have looked at the case, and at who reported.
  const foreign = await tokenFor(ports, colleague);
  expect((await read('getOperatorCase', foreign)).body).toContain(reporter.username);
  await read('getOperatorPerson', foreign, { usernameOrId: reporter.username });
  expect((await read('listAudit', foreign)).body).toContain(reporter.id);
  for (const user of [owner, linked]) {
    await employ(ports, user, ['admin']);
    const token = await tokenFor(ports, user);
    for (const [name] of reads) {
      const { body } = await read(name, token);
      expect([name, body.includes(reporter.id), body.includes(reporter.username)]).toEqual([name, false, false]);
    }
    expect(JSON.parse((await read('getOperatorCase', token)).body)).toMatchObject({ code: 'own_case' });
  }
});

test('a suspended operator reads nothing', async () => {
  const { ports } = market;
  await measured(ports, colleague, 'suspend');
  const token = await tokenFor(ports, colleague);
  expect(reads.length).toBeGreaterThan(15);
  for (const [name] of reads) {
    const { statusCode, body } = await read(name, token);
    expect([name, statusCode, JSON.parse(body).code]).toEqual([name, 403, 'account_suspended']);
  }
});

test('an operator’s session ends twelve hours after it began, also where the role came later, and nobody else’s', async () => {
  const { ports, bystander, buyer } = market;
  const tokens = [await tokenFor(ports, bystander), await tokenFor(ports, colleague), await tokenFor(ports, buyer)];
  const codes = () =>
    Promise.all(tokens.map(async (token) => (await requested(market, 'listSessions', { token })).statusCode));
  ports.clock.advance(11 * hour);
  await employ(ports, bystander, ['support']);
  expect(await codes()).toEqual([200, 200, 200]);
  ports.clock.advance(hour);
  expect(await codes()).toEqual([401, 401, 200]);
});

test.each([
  ['getOperatorSeller', 'seller'],
  ['getOperatorOrder', 'order'],
  ['listKin', 'kin'],
  ['getDay', 'day'],
  ['getDayTable', 'day'],
  ['getLedger', 'ledger'],
  ['listPostings', 'postings'],
  ['getOperatorPerson', 'person'],
  ['getOperatorCase', 'case'],
] as const)('%s leaves a line of the audit trail', async (name, action) => {
  const { ports } = market;
  const more = name === 'listPostings' ? { reference: `PAY#${market.soldOrder}` } : {};
  await read(name, await tokenFor(ports, colleague), more);
  const lines = await listRecentAudit(ports.table, ports.clock.now(), 2);
  expect(lines).toMatchObject([{ actor: colleague.username, action: `look at ${action}` }]);
});

test('a case is kept on twice, and then somebody else may have it', async () => {
  const { ports } = market;
  const claims = (user: User) => call(claimCase, ports, { user, params: { id: caseId } });
  for (let times = 0; times < 3; times++) expect(await claims(colleague)).toMatchObject({ ok: true });
  expect(await claims(colleague)).toMatchObject({ code: 'claim_spent' });
  ports.clock.advance(hour);
  expect(await claims(colleague)).toMatchObject({ code: 'claim_spent' });
  const another = await member(ports, 'another_operator');
  expect(await claims(another)).toMatchObject({ ok: true });
  ports.clock.advance(hour);
  expect(await claims(colleague)).toMatchObject({ ok: true });
});
