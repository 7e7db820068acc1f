import { foreignEngines, localCredentials } from '#infra/local/engines';
import { applyEnv, functionEnv } from '#infra/local/environment';
import { apiOf } from '#infra/local/gateway/api';
import { openGateway } from '#infra/local/gateway/gateway';
import { loadKeys } from '#infra/local/keys';
import { runningOn } from '#infra/local/lock';
import { provision } from '#infra/local/provision';

/** The functions of a running market without its workers and schedules, whose work would count as that of requests. */
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
    keys: loadKeys(DATA_DIR),
    appUrl,
    localUrl: running.localUrl ?? appUrl,
  }),
);
const { allPorts } = await import('#functions/runtime/wiring/index');
const { apiFunctions } = await import('#infra/local/functions');
const invoke = apiFunctions(allPorts(), { originSecrets: [], isUncounted: true });
gateway.open({ api: apiOf({ invoke }), folders: {}, site: async () => false });
console.log(appUrl);
process.once('SIGTERM', () => process.exit(0));
