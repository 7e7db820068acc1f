import { parseArgs } from 'node:util';
import { applyEnv } from '#infra/local/environment';
import { openDeployed, openTable } from './deployed-market.ts';
import { openLocal } from './local-market.ts';
import { runOps } from './run.ts';

/** `npm run ops -- <command>`: the operators' commands, for this machine, a stage or a single table. */
const { values } = parseArgs({ strict: false, options: { table: { type: 'string' }, bucket: { type: 'string' } } });
if (values.table) applyEnv({ STAGE: '', TABLE_NAME: String(values.table) });
if (values.bucket) applyEnv({ CONTENT_BUCKET: String(values.bucket) });
const { STAGE: stage, TABLE_NAME: table } = process.env;
const deployed = stage ? () => openDeployed(stage) : openTable;

/** A market has its own bucket: counting another one's objects against it would give wrong results. */
const isMisplaced = values.bucket !== undefined && (Boolean(stage) || !table);

const { code, out } = isMisplaced
  ? { code: 2, out: '--bucket is that of a table which is named: --table <name> --bucket <name>.' }
  : await runOps(process.argv.slice(2), stage || table ? deployed : openLocal);
// A journal ends with a newline already.
process.stdout.write(out.endsWith('\n') ? out : `${out}\n`);
process.exitCode = code;
