import { routeEntries } from '#shared/contract/index';
import { foreignEngines, localCredentials } from '../../local/engines.ts';
import { applyEnv, functionEnv } from '../../local/environment.ts';
import { apiOf } from '../../local/gateway/api.ts';
import { openGateway } from '../../local/gateway/gateway.ts';
import { keysIn } from '../../local/keys.ts';
import { runningOn } from '../../local/lock.ts';
import { provision } from '../../local/provision.ts';

/**
 * The functions of a running market once more, in a process of their own without its workers and schedules: what those do
 * beside would otherwise be counted among what requests cost.
 */
const { DATA_DIR = '' } = process.env;
const running = runningOn(DATA_DIR);
if (!running) throw new Error(`no market runs on ${DATA_DIR}`);
const engines = { ...foreignEngines(running.url), endpoints: running.endpoints, credentials: localCredentials };

const gateway = await openGateway(0);
const appUrl = `http://localhost:${gateway.port}`;
const queueUrls = await provision(engines);
applyEnv(
  functionEnv(process.env, {
    engines,
    queueUrls,
    keys: keysIn(DATA_DIR),
    appUrl,
    localUrl: running.localUrl ?? appUrl,
  }),
);
const { allPorts } = await import('#functions/runtime/wiring/index');
const { loadApi } = await import('../../local/functions.ts');
const invoke = await loadApi(allPorts(), { originSecrets: [], isUncounted: true });
const rows = routeEntries.map(([name, route]) => ({ name, route }));
gateway.open({ api: apiOf({ rows, invoke }), folders: {}, site: async () => false });
console.log(appUrl);
process.once('SIGTERM', () => process.exit(0));
