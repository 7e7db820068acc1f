import { createHash } from 'node:crypto';
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** OpenSearch from Maven Central without plugins, and the one module that the analysers need. */
const version = '2.19.1';

const central = 'https://repo1.maven.org/maven2/org/opensearch';

const server = {
  url: `${central}/distribution/integ-test-zip/opensearch/${version}/opensearch-${version}.zip`,
  sha256: 'af7152d8b7f6f1cee09d47276b32b70479fe6dd8cdbb61213f84eb7f8098b261',
};

const analysers = {
  url: `${central}/plugin/analysis-common/${version}/analysis-common-${version}.jar`,
  sha256: '13fdc1071af42946b13153a62491a5e9b0ad214d44f7c8153d3afef60f558821',
};

const descriptor = Object.entries({
  description: 'analysers',
  version,
  name: 'analysis-common',
  classname: 'org.opensearch.analysis.common.CommonAnalysisPlugin',
  'java.version': '11',
  'opensearch.version': version,
  'custom.foldername': '',
  'extended.plugins': '',
  'has.native.controller': 'false',
})
  .map(([name, value]) => `${name}=${value}\n`)
  .join('');

async function download({ url, sha256 }: { url: string; sha256: string }): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== sha256) throw new Error(`${url} is not what it was: its SHA-256 is ${actual}`);
  return bytes;
}

const executable = 0o755;

async function unpack(zip: Buffer, folder: string): Promise<void> {
  const file = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of file.eachEntry()) {
    const path = join(folder, entry.fileName);
    await mkdir(entry.fileName.endsWith('/') ? path : dirname(path), { recursive: true });
    if (entry.fileName.endsWith('/')) continue;
    await writeFile(path, await buffer(await file.openReadStreamPromise(entry)));
    if (entry.fileName.includes('/bin/')) await chmod(path, executable);
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The server's folder; downloads it the first time. */
export async function unpackedIn(folder: string): Promise<string> {
  const home = join(folder, `opensearch-${version}`);
  if (await isThere(home)) return home;
  console.log(`Downloading OpenSearch ${version} from Maven Central (50 MB, once) …`);
  const staging = `${folder}/coming`;
  await rm(staging, { recursive: true, force: true });
  const [zip, jar] = await Promise.all([download(server), download(analysers)]);
  await unpack(zip, staging);
  const module = join(staging, `opensearch-${version}`, 'modules', 'analysis-common');
  await mkdir(module, { recursive: true });
  await writeFile(join(module, `analysis-common-${version}.jar`), jar);
  await writeFile(join(module, 'plugin-descriptor.properties'), descriptor);
  await rename(join(staging, `opensearch-${version}`), home);
  await rm(staging, { recursive: true });
  return home;
}
