import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import type { System } from './system.ts';

const noteOf = ({ dataDir }: Settings): string => join(dataDir, 'demo.txt');

function stateOf(settings: Settings): string {
  try {
    return readFileSync(noteOf(settings), 'utf8');
  } catch {
    return 'none';
  }
}

async function seed(settings: Settings, { url, ago }: System): Promise<void> {
  const { seedDemo } = await import('./demo/index.ts');
  writeFileSync(noteOf(settings), 'begun');
  await seedDemo({ apiUrl: url, ago, log: (line) => console.log(`  ${line}`) });
  writeFileSync(noteOf(settings), 'done');
}

/**
 * A market nobody has used yet is filled once, through its own calls; one whose filling was interrupted is filled on.
 * Afterwards, and on every later start, the logins are shown.
 */
export async function fillDemoMarket(settings: Settings, system: System): Promise<void> {
  const state = stateOf(settings);
  if (state === 'none' && !system.isEmpty) return;
  if (state !== 'done') {
    console.log('  演示市场正在准备…  Filling the demo market …');
    await seed(settings, system);
  }
  const { demoLogins, demoPassword } = await import('./demo/index.ts');
  const names = demoLogins.map(({ username }) => username).join('  ');
  console.log(`  演示账号 Demo logins  ${names}\n  密码 Password  ${demoPassword}\n`);
}
