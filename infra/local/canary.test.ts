import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchHttpProbe } from '#functions/adapters/http-probe';
import { logger } from '#functions/runtime/log';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { drain, testPorts } from '#functions/test/ports';
import { runCanary } from '#functions/usecases/operations/canary';
import { schedules } from '#infra/lib/schedules';
import { apiFunctions } from './functions.ts';
import { apiOf } from './gateway/api.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';

const appPage = '<!doctype html><title>摊位</title><div id="root"></div>';

/** The simulated defect: a page by its path, or a call by its name. */
let defect: { page?: string; call?: string } = {};

async function setUp() {
  const ports = testPorts();
  const api = apiFunctions(ports);
  const calls: string[] = [];
  const gateway = await openGateway(0);
  gateway.open({
    api: apiOf({
      invoke: (name) => {
        calls.push(name);
        return name === defect.call ? async () => ({ statusCode: 200, body: '{"posts":[{}]}' }) : api(name);
      },
    }),
    folders: {},
    pageHeaders: {},
    site: async (_request, response, path) => {
      response.writeHead(path === defect.page ? 403 : 200, { 'content-type': 'text/html' }).end(appPage);
      return true;
    },
  });
  const probe = fetchHttpProbe(`http://localhost:${gateway.port}`);
  return { ports, gateway, calls, walked: () => runCanary({ ...ports, httpProbe: probe }) };
}

let market: Awaited<ReturnType<typeof setUp>>;
let gateway: Gateway;

beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  market = await setUp();
  gateway = market.gateway;
});
afterAll(() => gateway.stop(100));

test('the walk of a guest succeeds in an empty market and in one with a file', async () => {
  expect(await market.walked()).toBeUndefined();
  expect(market.calls).toEqual(['listFiles', 'login']);
  const lin = await member(market.ports, 'lin_xi');
  await posted(market.ports, lin, { title: '考研英语' });
  await drain(market.ports, fileWorkers);
  market.calls.length = 0;
  expect(await market.walked()).toBeUndefined();
  expect(market.calls).toEqual(['listFiles', 'showFilePage', 'getFile', 'login']);
});

test('an hour of walks stays within the call budgets', async () => {
  for (let walks = 0; walks < 60 / schedules.canary.everyMinutes; walks++)
    expect(await market.walked()).toBeUndefined();
});

test.each([
  [{ page: '/' }, '/', 'answered 403'],
  [{ page: '/login' }, '/login', 'answered 403'],
  [{ call: 'listFiles' }, '/api/files', 'its row does not name'],
  [{ call: 'login' }, '/api/auth/login', 'answered 200'],
])('with %j the walk fails at %s', async (failure, at, because) => {
  defect = failure;
  expect(await market.walked()).toEqual({ at, because: expect.stringContaining(because) });
  defect = {};
});

test('without an answer the walk fails at the first page', async () => {
  const probe = fetchHttpProbe('http://localhost:1');
  expect(await runCanary({ ...market.ports, httpProbe: probe })).toMatchObject({ at: '/' });
});
