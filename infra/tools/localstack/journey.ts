import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bought, Caller, forSale, member } from '#infra/blackbox/caller';
import { startSystem } from '#infra/local/system';

/** What went through, in order; the one that did not is the last. */
export interface Step {
  what: string;
  error?: string;
}

type Told = (what: string) => void;

export async function stepsOf(walk: (done: Told) => Promise<void>): Promise<Step[]> {
  const steps: Step[] = [];
  await walk((what) => steps.push({ what })).catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    steps.push({ what: 'the next step', error: said.slice(0, 600) });
  });
  return steps;
}

async function downloaded(caller: Caller, token: string, file: string): Promise<string> {
  const { body } = await caller.ask(`GET /files/${file}/download`, { token });
  const answer = await fetch(body.url);
  const kind = answer.headers.get('content-disposition') ?? '';
  if (!kind.startsWith('attachment')) throw new Error(`the file came as “${kind}”, not as an attachment`);
  return answer.text();
}

/** From two registrations to a paid download and the seller's money, over HTTP, as people do it. */
async function walk(caller: Caller, done: Told): Promise<void> {
  const run = Date.now().toString(36).slice(-5);
  const seller = await member(caller, `seller_${run}`);
  const buyer = await member(caller, `buyer_${run}`);
  done('two people registered, followed the link of their mail and logged in');

  const title = `考研英语 ${run}`;
  const file = await forSale(caller, seller.token, { title, price: 9.9 });
  done('a file was uploaded in a signed part, joined and put on sale');

  await caller.until(`GET /files?search=${encodeURIComponent(title)}`, {}, ({ body }) => body.posts.length === 1);
  done('it was indexed by the worker and found by its title');

  const refused = await caller.ask(`GET /files/${file}/download`, { token: buyer.token });
  if (refused.status !== 403) throw new Error(`a download before the purchase was answered ${refused.status}`);
  await bought(caller, buyer.token, file);
  done('it was bought: order, signed notification, purchase');

  const text = await downloaded(caller, buyer.token, file);
  if (text !== `${title}的内容`) throw new Error(`the file came with other content: ${text.slice(0, 100)}`);
  done('it was downloaded by a signed address, byte for byte');

  const balance = await caller.until(
    'GET /payments/balance',
    { token: seller.token },
    ({ body }) => Number(body.data.total_earnings) > 0,
  );
  done(`the sale was settled: the seller has ${balance.body.data.total_earnings} of 9.90`);
}

/** The functions run in this process; table, bytes, queues and mails are the stand-in's. */
export async function journeyOn(endpoint: string): Promise<Step[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'journey-'));
  const given = { port: 0, host: undefined, appUrl: undefined, demo: false, edgeCache: false, limits: 'user' } as const;
  process.env.PAYMENT_PROVIDER = 'mock';
  const settings = { ...given, dataDir: folder.path, awsEndpointUrl: endpoint };
  const system = await startSystem(settings, { live: false, signal: new AbortController().signal });
  return await stepsOf((done) => walk(new Caller(system.url, 'zh'), done)).finally(system.stop);
}
