import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#functions/domain/html-text';
import type { Settings } from './settings.ts';
import type { System } from './system.ts';

const stateFile = ({ dataDir }: Settings): string => join(dataDir, 'demo.txt');

function stateOf(settings: Settings): string {
  try {
    return readFileSync(stateFile(settings), 'utf8');
  } catch {
    return 'none';
  }
}

/** When the seed of an interrupted filling ends; undefined for other states. */
const interruptedAt = (state: string): number | undefined => {
  const [, at] = /^begun (\d+)$/.exec(state) ?? [];
  return at === undefined ? undefined : Number(at);
};

async function seed(settings: Settings, system: System, state: string, notice: DemoNotice): Promise<void> {
  const { seedDemo } = await import('./demo/index.ts');
  const summary = await system.withPorts((ports) => {
    const now = interruptedAt(state) ?? ports.clock.now();
    const begin = () => writeFileSync(stateFile(settings), `begun ${now}`);
    return seedDemo({ ports, now, begin, onProgress: notice.report });
  });
  console.log(`  ${summary}`);
  writeFileSync(stateFile(settings), 'done');
}

export interface DemoNotice {
  html(): string;
  report(share: number): void;
  end(): void;
}

const words = { zh: '演示市场正在摆摊…', en: 'The demo market is setting up…' };

/** The blocks of a page that loads become the panel of what comes, as the app will draw it: a notice, its bar and stalls. */
const firstStyle = `<style>
.market>.skeleton{animation:none;aspect-ratio:auto;height:823px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line)}.market>.skeleton>*{visibility:visible}
.market>.skeleton::before{content:"";float:left;width:60px;height:46px;margin:49px 0 0 20px;border-radius:8px;background:var(--sunken)}
.market>.skeleton::after{content:"${words.zh}";display:block;padding:19px 0 0 97px;font-weight:600;font-size:13px;line-height:1.6;background:linear-gradient(var(--line) 0 0) 97px 50px/calc(100% - 116px) 2px no-repeat;height:52px}
:root:lang(en) .market>.skeleton::after{content:"${words.en}"}
.market>.skeleton+*{position:relative;gap:14px;margin-top:-736px;padding:0 18px}
.market>.skeleton+*>*{position:relative;height:160px;border:1px solid var(--line);border-radius:12px;background:var(--paper);overflow:hidden}
.market>.skeleton+*>*>*{max-width:calc(100% - 82px);margin:12px 0 0 66px}
.market>.skeleton+*>*>:first-child{aspect-ratio:auto;max-width:none;height:92px;border-radius:0;margin:0}
.market>.skeleton+*>*>:last-child{position:absolute;left:10px;bottom:10px;width:44px;height:44px;border-radius:50%;margin:0}
@media (width>=48rem){.market>.skeleton{height:676px}.market>.skeleton::after{padding:25px 0 0 103px;font-size:17px;background-position:103px 62px;background-size:calc(100% - 128px) 2px;height:64px}.market>.skeleton+*{gap:20px;margin-top:-584px;padding:0 24px}.market>.skeleton+*>*{height:244px}.market>.skeleton+*>*>:first-child{height:176px}}
</style>`;

/** Who will set up a stall; the content itself is not read before the market is filled. */
function expectedStalls(): string {
  const storefronts = join(import.meta.dirname, 'demo', 'storefronts');
  const names = readdirSync(storefronts).filter((name) => !name.includes('.'));
  const readStorefront = (name: string) => JSON.parse(readFileSync(join(storefronts, name, 'storefront.json'), 'utf8'));
  const stalls = names.map((username) => ({ username, display_name: readStorefront(username).display_name }));
  return `<meta name="market-stalls" content="${escapeHtml(JSON.stringify(stalls))}">`;
}

/** Tells the pages that are opened before the demo market is complete what they wait for, and how far it is. */
export function demoNotice(settings: Settings): DemoNotice {
  let isFilling = settings.demo && stateOf(settings) !== 'done';
  const stalls = isFilling ? expectedStalls() : '';
  let progress = '';
  const metaOf = (lang: string, text: string) =>
    `<meta name="market-notice" lang="${lang}" content="${text}${progress}">`;
  return {
    html: () => (isFilling ? metaOf('zh', words.zh) + metaOf('en', words.en) + stalls + firstStyle : ''),
    report(share) {
      progress = ` ${Math.floor(99 * share)}%`;
    },
    end() {
      isFilling = false;
    },
  };
}

/** Fills an empty market once, resumes an interrupted filling, and prints the logins on every start. */
export async function fillDemoMarket(settings: Settings, system: System, notice: DemoNotice): Promise<void> {
  const state = stateOf(settings);
  if (state === 'none' && !system.isEmpty) return;
  if (state !== 'done') {
    console.log('  演示市场正在准备…  Filling the demo market …');
    await seed(settings, system, state, notice);
  }
  const { demoFactorKey, demoLogins, demoOperator, demoPassword } = await import('./demo/index.ts');
  const names = demoLogins.map(({ username }) => username).join('  ');
  console.log(`  演示账号 Demo logins  ${names}\n  密码 Password  ${demoPassword}`);
  console.log(`  后台 Console  ${demoOperator.username}  动态码密钥 Authenticator key  ${demoFactorKey}\n`);
}
