import { lockBuild } from './build-lock.ts';
import { buildWeb } from './build-web.ts';
import { bundle, report } from './bundle.ts';

/** Builds what is deployed: every function's bundle in dist/functions and the app in dist/web. */
using _lock = await lockBuild();
const [functions, web] = await Promise.all([bundle(), buildWeb()]);
console.log(report(functions));
console.log(`${functions.bundles.length} functions in ${functions.outdir}, the app in ${web}`);
