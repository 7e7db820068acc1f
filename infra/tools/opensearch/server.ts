import { spawnSync } from 'node:child_process';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supervise } from '#infra/local/dynamo/supervised';
import { freePort } from '#infra/local/loopback';
import { StartProblem } from '#infra/local/start-problem';
import { root } from '../root.ts';
import { isReady } from '../until-ready.ts';
import { unpackedIn } from './release.ts';

const oldestJava = 11;
const newestJava = 21;

/** The home of a suitable Java: the configured one, otherwise that on the PATH. */
function java(): string | undefined {
  const { OPENSEARCH_JAVA_HOME, JAVA_HOME } = process.env;
  const configuredHome = OPENSEARCH_JAVA_HOME ?? JAVA_HOME;
  const result = spawnSync(
    configuredHome ? join(configuredHome, 'bin', 'java') : 'java',
    ['-XshowSettings:properties', '-version'],
    { encoding: 'utf8' },
  );
  const output = result.stderr ?? '';
  const [, version = '0'] = /java\.specification\.version = (\d+)/.exec(output) ?? [];
  const [, home] = /java\.home = (.+)/.exec(output) ?? [];
  const isKnown = Number(version) >= oldestJava && Number(version) <= newestJava;
  return isKnown ? home?.trim() : undefined;
}

/** OpenSearch refuses to run as root, so it runs as an unprivileged user, who must be able to reach its folder. */
const isRoot = process.getuid?.() === 0;
const nobodyId = 65_534;

async function handOver(folder: string): Promise<void> {
  await chown(folder, nobodyId, nobodyId);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), nobodyId, nobodyId);
}

const seconds = 180;

/** A server with default settings, without data. @throws in words when this machine has no suitable Java */
export async function startOpenSearch() {
  const javaHome = java();
  if (!javaHome) {
    const requirement = `OpenSearch needs Java ${oldestJava} to ${newestJava}`;
    const otherwise = 'or name a server that runs already, by OPENSEARCH_ENDPOINT';
    throw new StartProblem(
      `${requirement}, and there is none here: install one (openjdk-17-jre-headless), ${otherwise}.`,
    );
  }
  const folder = join(isRoot ? tmpdir() : root, '.local-opensearch');
  await mkdir(folder, { recursive: true });
  const home = await unpackedIn(folder);
  const port = await freePort();
  const data = join(folder, `data-${port}`);
  await mkdir(data);
  if (isRoot) await handOver(folder);
  const settings = {
    'discovery.type': 'single-node',
    'network.host': '127.0.0.1',
    'http.port': port,
    'transport.port': await freePort(),
    'path.data': join(data, 'data'),
    'path.logs': join(data, 'logs'),
    'cluster.routing.allocation.disk.threshold_enabled': false,
  };
  const user = isRoot ? ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups'] : [];
  const program = supervise('env', [
    `OPENSEARCH_JAVA_HOME=${javaHome}`,
    'OPENSEARCH_JAVA_OPTS=-Xms1g -Xmx1g',
    `HOME=${data}`,
    ...user,
    join(home, 'bin', 'opensearch'),
    ...Object.entries(settings).map(([name, value]) => `-E${name}=${value}`),
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    await program.stop();
    await rm(data, { recursive: true, force: true });
  };
  if (await isReady(`${endpoint}/_cluster/health`, seconds, () => hasEnded)) return { endpoint, stop };
  await stop();
  throw new StartProblem(`OpenSearch does not answer: ${program.errorText() || `nothing in ${seconds} s`}`);
}
