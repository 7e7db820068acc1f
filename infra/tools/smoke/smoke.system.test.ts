import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller, publishFile, registerMember } from '#infra/blackbox/caller';
import { testFolder } from '#infra/local/test-folder';
import { type Market, openMarket } from '../../../web/e2e/market.ts';
import { root } from '../root.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket({ dataDir: testFolder() });
});
afterAll(() => market.close());

/** Runs `npm run smoke`; returns its exit code and output. */
const smoke = (...args: string[]): Promise<{ code: number; lines: string[] }> =>
  promisify(execFile)(process.execPath, ['infra/tools/smoke/smoke.ts', ...args], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ code, stdout, stderr }) => ({ code, lines: `${stdout}${stderr}`.trim().split('\n') }),
  );

const steps = [
  'the home page',
  'its script',
  'the list of files',
  'the page of a file',
  'a login with a wrong password',
];
const allWell = { code: 0, lines: steps.map((step) => `✓ ${step}`) };

test('the market of this machine is walked through, empty and with something on sale', async () => {
  expect(await smoke(`--url=${market.url}`, '--patience=60')).toEqual(allWell);
  const api = new Caller(market.url, 'zh');
  const { token } = await registerMember(api, 'bookworm');
  await publishFile(api, token, { title: '水彩 & 速写', price: 0 });
  await api.until('GET /files', {}, ({ body }) => body.posts.length === 1);
  expect(await smoke(`--url=${market.url}`, '--patience=60')).toEqual(allWell);
});

test('names the failed step when functions can be called around the CDN, and when nothing answers', async () => {
  const open = await smoke(`--url=${market.url}`, `--gateway=${market.url}`);
  expect([open.code, open.lines.at(-1)]).toEqual([1, '✗ a call around the CDN: answered 200 instead of 403']);
  const nowhere = await smoke('--url=http://127.0.0.1:1999');
  expect(nowhere.code).toBe(1);
  expect(nowhere.lines).toEqual([expect.stringMatching(/^✗ the home page: fetch failed: .*ECONNREFUSED/)]);
  expect((await smoke()).code).toBe(2);
});
