import { indexUser } from '#functions/projections/search/indexing';
import { logger } from '#functions/runtime/log';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { randomText } from '#functions/test/search-words';
import { uploaded } from '#functions/test/uploads';
import { worker as mail } from '#functions/workers/mail';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { meteredMarket } from '#infra/local/budgets/metered-market';
import type { RouteName } from '#shared/contract/index';

/** `npm run cost`: capacity units of each call and of the queued work it causes, for the table of docs/cost.md. */
interface Units {
  read: number;
  write: number;
}

/** This many downloads of a post on one day are measured together. */
const downloads = 24;

type Market = Awaited<ReturnType<typeof meteredMarket>>;
type Call = NonNullable<Parameters<Market['call']>[1]>;

/** Sixty posts of two sellers, indexed for search. */
async function fill({ ports }: Market) {
  const generator = randomText(3);
  const [lin, chen] = [await member(ports, 'lin_xi'), await member(ports, 'chen_mo')];
  const posts: string[] = [];
  for (let count = 0; count < 60; count++) {
    ports.clock.advance(1000);
    const { id } = await posted(ports, count % 2 === 0 ? lin : chen, { ...generator.post(), priceFen: 500 });
    posts.push(id);
  }
  for (const { id } of [lin, chen]) await indexUser(ports, id);
  return { lin, chen, file: posts[0] ?? '' };
}

/** The average of a day's downloads: only one that changes a post's popularity rank rewrites its search entries. */
async function ordinaryDownload({ ports, work }: Market, fileId: string): Promise<[number, number, number]> {
  for (let count = 0; count < downloads; count++) {
    await ports.queues.send('file-jobs', { kind: 'downloaded', fileId, userId: `user${count}`, day: '20261120' });
  }
  const [trips, read, write] = await work(...fileWorkers);
  return [trips, read / downloads, write / downloads];
}

/** Makes each call once, as a visitor, a buyer or a seller, and runs the queued work it causes. */
async function measure(): Promise<Record<string, Units>> {
  const market = await meteredMarket();
  const calls: Record<string, Units> = {};
  const recordCost = (name: string, [, read, write]: [number, number, number]): void => {
    calls[name] = { read, write };
  };
  const ask = async (name: RouteName, call: Call = {}): Promise<string> => {
    const { status, body, cost } = await market.call(name, call);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${body}`);
    recordCost(name, cost);
    return body;
  };
  try {
    const { lin, chen, file } = await fill(market);
    await market.work(...fileWorkers);
    await ask('listFiles');
    await ask('listUsers');
    await ask('getFile', { params: { id: file } });
    await ask('searchFiles', { query: { q: '考研英语' } });

    const { id } = await uploaded(market.ports, lin.id, { name: 'a.txt', text: '你好' });
    const upload = { name: 'b.txt', size: 5, type: 'text/plain' };
    await ask('createUpload', { user: lin, body: upload });
    const post = { title: '考研英语', price: 5, description: '说明', tags: ['考研'], uploads: [id] };
    await ask('createFile', { user: lin, body: post });
    recordCost('work of an upload', await market.work(...fileWorkers));

    recordCost('work of a download', await ordinaryDownload(market, file));
    const order = await ask('createPayment', { user: chen, body: { file_post_id: file, payment_type: 'pc' } });
    const { out_trade_no } = JSON.parse(order).data;
    await market.call('mockNotify', { body: { out_trade_no, result: 'success' } });
    recordCost('work of a payment', await market.work(orderStatus));
    recordCost('work of a settlement', await market.work(settlement));
    recordCost('work of two mails', await market.work(mail));
    recordCost('work of an index', await market.work(...fileWorkers));
    await ask('downloadFile', { user: chen, params: { id: file } });
    await ask('getPaymentStatus', { params: { out_trade_no } });
    return calls;
  } finally {
    await market.stop();
  }
}

logger.setLogLevel('WARN');
const rows = Object.entries(await measure());
console.log('| Call, or work in a queue | read units | write units |\n| --- | --- | --- |');
for (const [name, { read, write }] of rows) console.log(`| ${name} | ${read.toFixed(1)} | ${write.toFixed(1)} |`);
