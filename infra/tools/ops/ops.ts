import { openDeployed } from './deployed-market.ts';
import { openLocal } from './local-market.ts';
import { runOps } from './run.ts';

/** `npm run ops -- <command>`: what operators see and do, here or on a stage. */
const stage = process.env.STAGE;
const { code, out } = await runOps(process.argv.slice(2), () => (stage ? openDeployed(stage) : openLocal()));
console.log(out);
process.exitCode = code;
