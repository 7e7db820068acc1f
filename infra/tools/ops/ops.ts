import { openDeployed, openTable } from './deployed-market.ts';
import { openLocal } from './local-market.ts';
import { runOps } from './run.ts';

/** `npm run ops -- <command>`: what operators see and do, here or on a stage, or with a table by itself. */
const { STAGE: stage, TABLE_NAME: table } = process.env;
const deployed = stage ? () => openDeployed(stage) : openTable;
const { code, out } = await runOps(process.argv.slice(2), stage || table ? deployed : openLocal);
// A journal ends its last line itself.
process.stdout.write(out.endsWith('\n') ? out : `${out}\n`);
process.exitCode = code;
