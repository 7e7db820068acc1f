import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logger } from '#functions/runtime/log';
import { root } from './bundle-entries.ts';
import { measure } from './cost/measure.ts';
import { readMeasured, writeMeasured } from './cost/measured.ts';
import { costPage } from './cost/page.ts';
import { deployedSize } from './cost/size.ts';

/** `npm run cost [-- --measure]`: docs/cost.md from the prices and the measured units; with `--measure` those are measured anew. */
logger.setLogLevel('WARN');
if (process.argv.includes('--measure')) writeMeasured(await measure(new Date().toISOString().slice(0, 10)));
const page = join(root, 'docs/cost.md');
writeFileSync(page, costPage(readMeasured(), deployedSize()));
console.log(`${page} is written.`);
