import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { testMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { noticed } from '#functions/test/safety';
import { day } from '#shared/limits';
import { appealMeasure } from './appeal-measure.ts';
import { confirmReport } from './confirm-report.ts';
import { createReport } from './create-report.ts';
import { getCase } from './get-case.ts';

async function market() {
  const { ports } = await testMarket();
  const [seller, reporter] = [await member(ports, 'nan_seller'), await member(ports, 'xi_reports')];
  const file = await posted(ports, seller, { title: '词表', priceFen: 100 });
  return { ports, seller, reporter, file };
}

const about = (target: object, more: object = {}) => ({ target, reason: 'spam', text: '', ...more });

test('only what is there, and can be seen, is reported', async () => {
  const { ports, seller, reporter } = await market();
  const hidden = await posted(ports, seller, { title: '私密', priceFen: 100, isPublic: false });
  const report = (target: object) => call(createReport, ports, { user: reporter, body: about(target) });
  const nowhere = ports.ids.next();
  for (const target of [
    { type: 'file', id: nowhere },
    { type: 'file', id: hidden.id },
    { type: 'user', id: nowhere },
    { type: 'review', id: nowhere },
  ])
    expect(await report(target)).toMatchObject({ code: 'target_not_found' });
  const { data } = await valueIn(report({ type: 'user', id: seller.id }));
  const reportedCase = await valueIn(call(getCase, ports, { params: { id: data.id }, query: { token: data.token } }));
  expect(reportedCase.data).toMatchObject({
    state: 'open',
    targets: [{ type: 'user', id: seller.id, name: 'nan_seller' }],
  });
  const other = { params: { id: data.id }, query: { token: `${data.token}x` } };
  expect(await call(getCase, ports, other)).toMatchObject({ code: 'case_not_found' });
  expect(await call(confirmReport, ports, { params: { id: data.id }, body: { token: data.token } })).toMatchObject({
    code: 'case_not_found',
  });
});

test('ten reports a day, of a person and of an address', async () => {
  const { ports, seller, reporter } = await market();
  const files = [];
  for (let at = 0; at < 11; at++) files.push(await posted(ports, seller, { title: `词表 ${at}`, priceFen: 100 }));
  for (const reporterInput of [{ user: reporter }, { ip: '203.0.113.7' }]) {
    const codes = [];
    for (const [at, { id }] of files.entries()) {
      const more = 'ip' in reporterInput ? { email: `guest${at}@example.com` } : {};
      const answer = await call(createReport, ports, { ...reporterInput, body: about({ type: 'file', id }, more) });
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'too_many_requests']);
  }
});

test('an appeal is made once, in fifteen days, by whom it is about', async () => {
  const { ports, seller, reporter, file } = await market();
  const appeal = (user: { id: string }, id: string) =>
    call(appealMeasure, ports, { user, params: { id }, body: { text: '不同意' } });
  const first = await noticed(ports, seller, file);
  expect(await appeal(reporter, first.measure.id)).toMatchObject({ code: 'measure_not_found' });
  expect((await valueIn(appeal(seller, first.measure.id))).data.appeal).toMatchObject({
    state: 'waiting',
    text: '不同意',
  });
  expect(await appeal(seller, first.measure.id)).toMatchObject({ code: 'appeal_given' });
  const second = await noticed(ports, seller, file);
  ports.clock.advance(15 * day + 1);
  expect(await appeal(seller, second.measure.id)).toMatchObject({ code: 'appeal_late' });
});
