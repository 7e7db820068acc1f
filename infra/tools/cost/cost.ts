import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logger } from '#functions/runtime/log';
import { root } from '../root.ts';
import { measure } from './measure.ts';
import { readMeasured, writeMeasured } from './measured.ts';
import { costPage } from './page.ts';
import { deployedSize } from './size.ts';

/** `npm run cost [-- --measure]`: docs/cost.md from the prices and the measured units; with `--measure` those are measured anew. */
logger.setLogLevel('WARN');
if (process.argv.includes('--measure')) writeMeasured(await measure(new Date().toISOString().slice(0, 10)));
const page = join(root, 'docs/cost.md');
writeFileSync(page, costPage(readMeasured(), deployedSize()));
console.log(`${page} is written.`);
