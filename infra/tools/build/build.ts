import { buildWeb } from './build-web.ts';
import { bundle, report } from './bundle.ts';

/** What is deployed: every function's bundle in dist/functions, the app in dist/web. */
const [functions, web] = await Promise.all([bundle(), buildWeb()]);
console.log(report(functions));
console.log(`${functions.bundles.length} functions in ${functions.outdir}, the app in ${web}`);
