import { expect, test } from 'vitest';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { deliver, paid, pass, testMarket } from '#functions/test/market';
import { proven } from '#functions/test/money-operators';
import { member } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { getFile } from '../files/get-file.ts';
import { listMyFiles } from '../files/list-my-files.ts';
import { appealMeasure } from '../moderation/appeal-measure.ts';
import { claimCase } from '../moderation/claim-case.ts';
import { createReport } from '../moderation/create-report.ts';
import { decideCase } from '../moderation/decide-case.ts';
import { decideMeasure } from '../moderation/decide-measure.ts';
import { getOperatorCase } from '../moderation/get-operator-case.ts';
import { listPurchases } from './list-purchases.ts';

test('owner and buyer read of their file what was done to it, others nothing, and nothing once it is lifted', async () => {
  const { ports, buyer } = await testMarket();
  const seller = await member(ports, 'nan_seller');
  const [holder, another, reporter] = [
    await member(ports, 'mo_decides'),
    await member(ports, 'ao_decides'),
    await member(ports, 'lu_reports'),
  ];
  const file = await posted(ports, seller, { title: '考研英语词表', priceFen: 3900 });
  const settle = async () => {
    await deliver(ports);
    await drain(ports, fileWorkers);
  };
  await paid({ ports, file }, buyer);
  await settle();

  const seen = async (user: { id: string }) =>
    (await valueIn(call(getFile, ports, { user, params: { id: file.id } }))).data.barred;
  const bought = async () => (await valueIn(call(listPurchases, ports, { user: buyer }))).purchases[0]?.barred;
  const own = async () => (await valueIn(call(listMyFiles, ports, { user: seller }))).posts[0]?.barred;
  expect([await seen(buyer), await bought(), await own()]).toEqual([null, null, null]);

  const report = { target: { type: 'file', id: file.id }, reason: 'infringement', text: '' };
  const { id } = (await valueIn(call(createReport, ports, { user: reporter, body: report }))).data;
  const input = { user: holder, params: { id } };
  await call(claimCase, ports, input);
  const { revision } = (await valueIn(call(getOperatorCase, ports, input))).data;
  const body = {
    decision: 'remove',
    rule: 'infringement',
    words: '与原作相同',
    revision,
    ...(await proven(ports, holder)),
  };
  const { measure } = (await valueIn(call(decideCase, ports, { ...input, body }))).data;
  await settle();

  const takedown = { bar: 'removed', since: measure?.from };
  expect(await seen(seller)).toEqual({ ...takedown, measure_id: measure?.id });
  expect(await own()).toEqual({ ...takedown, measure_id: measure?.id });
  expect(await seen(buyer)).toEqual({ ...takedown, measure_id: null });
  expect(await bought()).toEqual({ ...takedown, measure_id: null });

  const about = { params: { id: measure?.id ?? '' } };
  await valueIn(call(appealMeasure, ports, { user: seller, ...about, body: { text: '是我写的' } }));
  const lift = { decision: 'lift', words: '确实', ...(await proven(ports, another)) };
  await valueIn(call(decideMeasure, ports, { user: another, ...about, body: lift }));
  await pass(ports, minute, { work: settle });
  expect([await seen(seller), await seen(buyer), await bought(), await own()]).toEqual([null, null, null, null]);
});
