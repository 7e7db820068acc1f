import { type DemoNotice, demoNotice, fillDemoMarket } from './demo-market.ts';
import { checkUserEnv } from './environment.ts';
import { readEnvFile, readSettings, type Settings } from './settings.ts';
import { type Shutdown, watchShutdown } from './shutdown.ts';
import { StartProblem } from './start-problem.ts';
import { type System, startSystem } from './system.ts';

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartProblem ? error.message : (error.stack ?? error.message);
}

function loadSettings(): Settings {
  readEnvFile();
  checkUserEnv(process.env);
  return readSettings(process.env);
}

async function announce(settings: Settings, system: System, { signal }: Shutdown, notice: DemoNotice): Promise<void> {
  const { awsEndpointUrl } = settings;
  console.log(`\n  摊位 Tanwei   ${system.url}\n  信箱 Mailbox  ${system.url}/dev/mail\n`);
  if (awsEndpointUrl)
    console.log(`\n  AWS_ENDPOINT_URL is set: table, files, queues and mails are at ${awsEndpointUrl}`);
  if (settings.demo) {
    await fillDemoMarket(settings, system, notice).catch((error: unknown) => {
      if (!signal.aborted) console.error('The demo market is not complete; the next start goes on with it.', error);
    });
  }
  if (!signal.aborted) console.log('  Ctrl-C 停止 stops it.\n');
}

const stopping = watchShutdown();
try {
  const settings = loadSettings();
  const live = process.argv.includes('--dev');
  const notice = demoNotice(settings);
  const system = await startSystem(settings, { live, signal: stopping.signal, notice: notice.html });
  stopping.handleWith(system.stop);
  void system.lost.then((reason) => stopping.fail(`A part of the local engine is gone: ${reason}`));
  await announce(settings, system, stopping, notice).finally(notice.end);
} catch (error) {
  if (!stopping.signal.aborted) console.error(explain(error));
  process.exit(stopping.signal.aborted ? 0 : 1);
}
