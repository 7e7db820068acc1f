import { buildWeb } from './build-web.ts';
import { bundle } from './bundle.ts';
import { run } from './step.ts';

/** Bundles are quick to make, and a template over old ones would deploy them. Further arguments go to `cdk synth`. */
await Promise.all([bundle(), buildWeb()]);
const { ok, output } = await run({
  name: 'synth',
  bin: 'node_modules/aws-cdk/bin/cdk',
  args: ['synth', '--quiet', '--no-notices', ...process.argv.slice(2)],
});
console.log(output);
process.exitCode = ok ? 0 : 1;
