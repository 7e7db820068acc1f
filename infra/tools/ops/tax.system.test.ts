import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingDate } from '#functions/domain/time';
import { buyFile, Caller, password, publishFile, registerMember } from '#infra/blackbox/caller';
import { folderOfOneTest, testFolder } from '#infra/local/test-folder';
import { type Market, openMarket } from '../../../web/e2e/market.ts';
import { opsWith, stageEnv } from './test-ops.ts';

const dataDir = testFolder();
let market: Market;

const person = {
  alipayAccount: 'lin@example.com',
  realName: '林溪',
  identityCard: '11010519491231002X',
  phone: '13812341234',
} as const;

const [year = '', month = ''] = beijingDate(Date.now()).split('-');
const quarter = `${year}Q${Math.ceil(Number(month) / 3)}`;

/** Two sellers, one of them with an identity, and a sale of each. */
beforeAll(async () => {
  market = await openMarket({ dataDir });
  const caller = new Caller(market.url, 'zh');
  const [lin, an, buyer] = await Promise.all(
    ['lin_xi', 'an_ran', 'chen_mo'].map((name) => registerMember(caller, name)),
  );
  if (!(lin && an && buyer)) throw new Error('three members');
  const json = { ...person, current_password: password };
  await caller.ask('POST /users/alipay-config', { token: lin.token, json });
  for (const { token } of [lin, an])
    await buyFile(caller, buyer.token, await publishFile(caller, token, { title: '水彩笔刷', price: 39 }));
});

afterAll(() => market.close());

async function requestExport(ops: typeof opsHere): Promise<string> {
  const { out } = await ops('tax', 'request', '--quarter', quarter, '--actor', 'mei', '--note', '季度报送');
  return /ops tax export (\w+)/.exec(out)?.[1] ?? out;
}

const opsHere = (...argv: string[]) => opsWith({ DATA_DIR: dataDir, STAGE: '' }, argv);

test('two operators write who earned what, with the identities that sellers have given', async () => {
  const to = join(folderOfOneTest(), 'tax.csv');
  const id = await requestExport(opsHere);
  expect(await opsHere('tax', 'export', id, '--actor', 'mei', '--to', to)).toMatchObject({ code: 1 });
  const { code, out } = await opsHere('tax', 'export', id, '--actor', 'lin', '--to', to);
  expect([code, out]).toEqual([0, expect.stringContaining('2 sellers are in')]);
  expect(out).toContain('1 of them without an identity.');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  const { realName, identityCard, phone, alipayAccount } = person;
  const lines = readFileSync(to, 'utf8').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines).toContain(`${realName},${identityCard},${phone},${alipayAccount},lin_xi,1,39.00,0.00,1.95,37.05`);
  expect(lines).toContain(',,,,an_ran,1,39.00,0.00,1.95,37.05');

  expect(await opsHere('tax', 'export', id, '--actor', 'bo', '--to', `${to}.2`)).toMatchObject({ code: 1 });
  const { rows } = JSON.parse((await opsHere('audit', '--json')).out);
  expect(rows).toMatchObject([
    { actor: 'mei', action: 'propose', target: 'tax' },
    { actor: 'lin', action: 'tax export', target: id },
  ]);
});

/** The running system stands in for a stage whose vault keys are missing. */
test('on a stage the vault is that of its keys, and without the right to them nothing is left behind', async () => {
  const aws = stageEnv(dataDir);
  const stage = (...argv: string[]) => opsWith(aws, argv);
  const to = join(folderOfOneTest(), 'tax.csv');
  const id = await requestExport(stage);
  const refused = await stage('tax', 'export', id, '--actor', 'lin', '--to', to);
  expect([refused.code, refused.out]).toEqual([3, expect.stringContaining('a sealed text is not of this vault')]);
  expect(statSync(to, { throwIfNoEntry: false })).toBeUndefined();
  expect((await stage('proposals')).out).toContain(`proposal: ${id}`);
});
