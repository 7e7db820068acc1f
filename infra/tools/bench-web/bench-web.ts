import { findBrowser, launchBrowser } from '../../../web/e2e/browser.ts';
import { openMarket } from '../../../web/e2e/market.ts';
import { personOf } from '../../../web/e2e/people.ts';
import { buildWeb } from '../build/build-web.ts';
import { median } from '../quantile.ts';
import { firstPaint, type Paint } from './first-paint.ts';
import { openFloor } from './floor-site.ts';
import { lighthouse } from './lighthouse.ts';
import { uploads } from './upload.ts';

/**
 * `npm run bench:web [-- turns [paint] [upload] [lighthouse]]`: what shoppers and creators wait for, all of it unless
 * some is named. Times are of this machine; what counts is each against its floor, measured in turns with it.
 */
const [turnsAsked = '5', ...wanted] = process.argv.slice(2);
const turns = Number(turnsAsked);

const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;

await buildWeb();
const found = await findBrowser();
const [market, browser] = await Promise.all([openMarket({ demo: true }), launchBrowser(found)]);
const floor = await openFloor(market.url);

async function paint(): Promise<void> {
  const paints = { app: [] as Paint[], floor: [] as Paint[] };
  for (let turn = 0; turn < turns; turn += 1) {
    paints.floor.push(await firstPaint(browser, floor.url));
    paints.app.push(await firstPaint(browser, market.url));
  }
  const lcp = { app: paints.app.map((one) => one.lcp), floor: paints.floor.map((one) => one.lcp) };
  const ratio = median(lcp.app) / median(lcp.floor);
  console.log(`LCP   ${ms(lcp.app)}, floor ${ms(lcp.floor)}: ${ratio.toFixed(2)} × (at most 0.5)`);
  console.log(`CLS   ${Math.max(...paints.app.map((one) => one.cls)).toFixed(3)} (at most 0.02)`);
}

async function upload(): Promise<void> {
  const times = await uploads(browser, market, { person: await personOf(market, 'shangchuan'), turns });
  const share = median(times.page) / median(times.raw);
  console.log(`100 MB ${ms(times.page)}, raw ${ms(times.raw)}: ${share.toFixed(2)} × (at most 1.3)`);
}

async function lighthouseRuns(): Promise<void> {
  const runs = Array.from({ length: 3 }, () => lighthouse(market.url, found));
  const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]));
  console.log(`Lighthouse, mobile: performance ${of('performance')}, accessibility ${of('accessibility')}`);
  console.log(`  LCP ${of('lcp').toFixed(0)} ms, TBT ${of('tbt').toFixed(0)} ms, CLS ${of('cls').toFixed(3)}`);
}

try {
  for (const [name, measure] of Object.entries({ paint, upload, lighthouse: lighthouseRuns })) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} finally {
  await Promise.all([market.close(), browser.close(), floor.close()]);
}
