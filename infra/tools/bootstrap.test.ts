import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderOfOneTest } from '#infra/local/test-folder';

let root: string;
const entry = 'infra/local/main.ts';
const start = `exec node infra/tools/bootstrap.cjs ${entry}`;
const manifest = (scripts: Record<string, string>, programs: Record<string, string> = {}) =>
  JSON.stringify({ name: 'market', scripts, optionalDependencies: { node: '24.0.0', ...programs } });
const inProject = (...names: string[]) => join(root, ...names);

/** An empty project with only the files the script reads, and an npm that only logs its arguments. */
beforeEach(() => {
  root = folderOfOneTest();
  mkdirSync(inProject('infra/tools'), { recursive: true });
  mkdirSync(inProject('infra/local'), { recursive: true });
  for (const name of ['bootstrap.cjs', 'platform-packages.cjs'])
    copyFileSync(join(import.meta.dirname, name), inProject('infra/tools', name));
  writeFileSync(inProject('package.json'), manifest({ start, dev: start.replace('main', 'dev') }));
  writeFileSync(inProject('package-lock.json'), '{}');
  writeFileSync(
    inProject('npm-cli.js'),
    `const fs = require('fs');
     fs.appendFileSync(${JSON.stringify(inProject('npm.log'))}, process.argv.slice(2).join(' ') + '\\n');
     fs.mkdirSync(${JSON.stringify(inProject('node_modules/node/bin'))}, { recursive: true });
     for (const one of process.argv.filter((name) => (process.env.REGISTRY_HAS || '').includes(name))) {
       const [, name, version] = /^(.+)@(.+)$/.exec(one);
       fs.mkdirSync(${JSON.stringify(inProject('node_modules'))} + '/' + name, { recursive: true });
       fs.writeFileSync(${JSON.stringify(inProject('node_modules'))} + '/' + name + '/package.json', JSON.stringify({ name, version }));
     }
     process.exit(Number(process.env.NPM_FAILS ?? 0));`,
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

const installs = () =>
  existsSync(inProject('npm.log')) ? readFileSync(inProject('npm.log'), 'utf8').split('\n').length - 1 : 0;

test('installs what is missing once, with the locked versions and the lockfile untouched', async () => {
  main('');
  await outcomeOf(bootstrap([entry]));
  await outcomeOf(bootstrap([entry]));
  expect(installs()).toBe(1);
  expect(readFileSync(inProject('npm.log'), 'utf8')).toContain('install --no-save --no-audit --no-fund');
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
  const [first, second, ...more] = readFileSync(inProject('npm.log'), 'utf8').trim().split('\n');
  expect(first).not.toContain('dynamo');
  expect(second).toMatch(new RegExp(`^install --no-save .*--save-optional ${program}@1.2.1 dynamo-${platform}@3.0.0$`));
  expect(more).toEqual([]);
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
  mkdirSync(inProject('node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, inProject('node_modules/node/bin/node'));
  main('console.log(process.argv0, process.cwd(), process.argv.slice(2).join())');
  const { output } = await outcomeOf(bootstrap([entry, '--one', 'two']));
  expect(output).toContain(`${inProject('node_modules/node/bin/node')} ${root} --one,two`);
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
