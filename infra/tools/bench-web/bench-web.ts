import { findBrowser, launchBrowser } from '../../../web/e2e/browser.ts';
import { openMarket } from '../../../web/e2e/market.ts';
import { personOf } from '../../../web/e2e/people.ts';
import { buildWeb } from '../build/build-web.ts';
import { median } from '../quantile.ts';
import { firstPaint, type Paint } from './first-paint.ts';
import { openFloor } from './floor-site.ts';
import { lighthouse } from './lighthouse.ts';
import { measureUploads } from './upload.ts';

/**
 * `npm run bench:web [-- turns [paint] [upload] [lighthouse]]`: what buyers and sellers wait for, all measures unless
 * some are named. Times depend on this machine; the measure is each against its floor, in turns. Exits with 1 when one
 * is over its limit.
 */
const [turnsArgument = '5', ...only] = process.argv.slice(2);
const turns = Number(turnsArgument);

const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;

await buildWeb();
const executable = await findBrowser();
const [market, browser] = await Promise.all([openMarket({ demo: true }), launchBrowser({ executable })]);
const floor = await openFloor(market.url);

/** Prints a measure, and lets the run fail when it is over its limit. */
function reportMeasure(line: string, isWithin: boolean): void {
  console.log(isWithin ? line : `${line} over`);
  if (!isWithin) process.exitCode = 1;
}

async function paint(): Promise<void> {
  const paints = { app: [] as Paint[], floor: [] as Paint[] };
  for (let turn = 0; turn < turns; turn += 1) {
    paints.floor.push(await firstPaint(browser, floor.url));
    paints.app.push(await firstPaint(browser, market.url));
  }
  const valuesOf = (key: keyof Paint) => ({
    app: paints.app.map((sample) => sample[key]),
    floor: paints.floor.map((sample) => sample[key]),
  });
  const [lcp, blocked] = [valuesOf('lcp'), valuesOf('blocked')];
  const ratio = median(lcp.app) / median(lcp.floor);
  reportMeasure(`LCP      ${ms(lcp.app)}, floor ${ms(lcp.floor)}: ${ratio.toFixed(2)} × (at most 0.5)`, ratio <= 0.5);
  const cls = Math.max(...valuesOf('cls').app);
  reportMeasure(`CLS      ${cls.toFixed(3)} (at most 0.02)`, cls <= 0.02);
  const blockingRatio = median(blocked.app) / median(blocked.floor);
  const line = `Blocking ${ms(blocked.app)}, floor ${ms(blocked.floor)}: ${blockingRatio.toFixed(2)} × (at most 1.0)`;
  reportMeasure(line, median(blocked.app) <= median(blocked.floor));
}

async function upload(): Promise<void> {
  const times = await measureUploads(browser, market, { person: await personOf(market, 'shangchuan'), turns });
  const share = median(times.page) / median(times.raw);
  reportMeasure(`100 MB   ${ms(times.page)}, raw ${ms(times.raw)}: ${share.toFixed(2)} × (at most 1.3)`, share <= 1.3);
}

async function lighthouseRuns(): Promise<void> {
  const runs = Array.from({ length: 3 }, () => lighthouse(market.url, executable));
  const medianOf = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]));
  const [performance, accessibility, tbt] = [medianOf('performance'), medianOf('accessibility'), medianOf('tbt')];
  const scores = `performance ${performance} (at least 98), accessibility ${accessibility} (100)`;
  reportMeasure(`Lighthouse, mobile: ${scores}`, performance >= 98 && accessibility === 100);
  reportMeasure(
    `  LCP ${medianOf('lcp').toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms (at most 150), CLS ${medianOf('cls').toFixed(3)}`,
    tbt <= 150,
  );
}

try {
  for (const [name, measure] of Object.entries({ paint, upload, lighthouse: lighthouseRuns })) {
    if (only.length === 0 || only.includes(name)) await measure();
  }
} finally {
  await Promise.all([market.close(), browser.close(), floor.close()]);
}
