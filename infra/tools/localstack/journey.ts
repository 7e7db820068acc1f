import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buyFile, Caller, publishFile, registerMember } from '#infra/blackbox/caller';
import { startSystem } from '#infra/local/system';

export type ReportStep = (step: string) => void;

/** Prints each completed step and the error of the failed one. Returns whether all succeeded. */
export async function reportSteps(walk: (done: ReportStep) => Promise<void>): Promise<boolean> {
  let since = performance.now();
  const seconds = () => {
    const passed = ((performance.now() - since) / 1000).toFixed(1);
    since = performance.now();
    return `${passed} s`;
  };
  try {
    await walk((step) => console.log(`✓ ${step} (${seconds()})`));
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ the next step (${seconds()}): ${message.slice(-1500)}`);
    return false;
  }
}

/** The market under test, with its ways to pay and to download. */
export interface JourneyTarget {
  caller: Caller;
  /** Pays for the file and waits until the buyer owns it. */
  buy(token: string, file: string): Promise<unknown>;
  /** @throws when the response is not an attachment. */
  download(url: string): Promise<string>;
}

async function attachment(url: string): Promise<string> {
  const answer = await fetch(url);
  const kind = answer.headers.get('content-disposition') ?? '';
  if (!kind.startsWith('attachment')) throw new Error(`the file came as “${kind}”, not as an attachment`);
  return answer.text();
}

/** From two registrations to a paid download and the seller's earnings, over HTTP like a browser. */
export async function walk({ caller, buy, download }: JourneyTarget, done: ReportStep): Promise<void> {
  const run = Date.now().toString(36).slice(-5);
  const seller = await registerMember(caller, `seller_${run}`);
  const buyer = await registerMember(caller, `buyer_${run}`);
  done('two people registered, followed the link of their mail and logged in');

  const title = `考研英语 ${run}`;
  const file = await publishFile(caller, seller.token, { title, price: 9.9 });
  done('a file was uploaded in a signed part, joined and put on sale');

  await caller.until(`GET /files?search=${encodeURIComponent(title)}`, {}, ({ body }) => body.posts.length === 1);
  done('it was indexed by the worker and found by its title');

  const refused = await caller.ask(`GET /files/${file}/download`, { token: buyer.token });
  if (refused.status !== 403) throw new Error(`a download before the purchase was answered ${refused.status}`);
  await buy(buyer.token, file);
  done('it was bought: order, signed notification, purchase');

  const auth = { token: buyer.token };
  const link = await caller.until(`GET /files/${file}/download`, auth, ({ status }) => status !== 202);
  const text = await download(link.body.url);
  if (text !== `${title}的内容`) throw new Error(`the file came with other content: ${text.slice(0, 100)}`);
  done('it was downloaded by a signed address, byte for byte');

  const balance = await caller.until(
    'GET /payments/balance',
    { token: seller.token },
    ({ body }) => Number(body.data.total_earnings) > 0,
  );
  done(`the sale was settled: the seller has ${balance.body.data.total_earnings} of 9.90`);
}

/** Runs the functions in this process on the table, bucket, queues and mails of the emulator. */
export async function journeyOn(endpoint: string): Promise<boolean> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'journey-'));
  const defaults = {
    port: 0,
    host: undefined,
    appUrl: undefined,
    demo: false,
    edgeCache: false,
    limits: 'user',
  } as const;
  process.env.PAYMENT_PROVIDER = 'mock';
  const settings = { ...defaults, dataDir: folder.path, awsEndpointUrl: endpoint };
  const system = await startSystem(settings, { live: false, signal: new AbortController().signal });
  const caller = new Caller(system.url, 'zh');
  const target = { caller, buy: (token: string, file: string) => buyFile(caller, token, file), download: attachment };
  return await reportSteps((done) => walk(target, done)).finally(system.stop);
}
