import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import * as z from 'zod';
import { type BrowserExecutable, browserFlags } from '../../../web/e2e/browser.ts';

/** Downloaded only when used: it is larger than all other packages of the build. */
const packageName = 'lighthouse@13.5.0';

const score = z.object({ score: z.number() });
const value = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({ performance: score, accessibility: score }),
  audits: z.object({
    'largest-contentful-paint': value,
    'total-blocking-time': value,
    'cumulative-layout-shift': value,
  }),
});

/** One run as on a mobile, with simulated throttling. */
export function lighthouse(url: string, browser: BrowserExecutable) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lighthouse-'));
  const path = join(folder.path, 'report.json');
  const args = [
    ...['exec', '--yes', `--package=${packageName}`, '--', 'lighthouse', url, '--quiet'],
    ...['--output=json', `--output-path=${path}`, `--chrome-flags=${browserFlags.join(' ')}`],
    '--only-categories=performance,accessibility',
  ];
  /** Lighthouse needs a newer Node than the system may have. */
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...browser.env, PATH, CHROME_PATH: browser.path };
  const { status } = spawnSync('npm', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  const { categories, audits } = report.parse(JSON.parse(readFileSync(path, 'utf8')));
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  };
}
