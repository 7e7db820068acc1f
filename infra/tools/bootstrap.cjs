/*
 * Runs on the host's Node, however old: only built-ins and no syntax younger than Node 6. It brings node_modules up to
 * date, then hands its arguments to the project's own Node, which also runs TypeScript.
 */
const { spawn, spawnSync } = require('child_process');
const crypto = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { nodePackage, platformPackages, thisMachine } = require('./platform-packages.cjs');

const root = path.join(__dirname, '..', '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.installed');
const lockFile = path.join(modules, '.installing');
const machine = thisMachine();

const textOf = (...names) => fs.readFileSync(path.join(root, ...names), 'utf8');
const jsonOf = (...names) => JSON.parse(textOf(...names));

/** `npm run <name>` or `npx cdk` → the file that the project's Node runs: no other list of commands exists. */
function knownCommands() {
  const lines = Object.assign({}, jsonOf('package.json').scripts, { cdk: jsonOf('cdk.json').app });
  return Object.keys(lines).map((name) => ({ name, file: (/bootstrap\.cjs (\S+)/.exec(lines[name]) || [])[1] }));
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function installedText(name) {
  try {
    return fs.readFileSync(path.join(modules, name), 'utf8');
  } catch (_missing) {
    return '';
  }
}

/** What npm itself last wrote about the contents of node_modules. */
const installedLock = () => installedText('.package-lock.json');

/**
 * The market and its build run on `dependencies` alone. Other commands may use all packages, and once those are there,
 * by such a command or by a plain `npm install`, they stay.
 */
const needsAll = (file) => !/^infra\/local\//.test(file) || /"dev": true/.test(installedLock());

/** A hash of everything that decides the contents of node_modules: a new script in package.json installs nothing. */
function moduleStamp(all) {
  const manifest = jsonOf('package.json');
  const inputs = [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.allowScripts,
    textOf('package-lock.json'),
    machine,
    all,
  ];
  return crypto.createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

/** Uses the npm that started this process, if any, because npm may not be on the PATH. */
function npm(args) {
  const cli = process.env.npm_execpath || '';
  // The output is for people: what a command itself prints may be read by a program.
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  if (/npm-cli\.c?js$/.test(cli)) return spawnSync(process.execPath, [cli].concat(args), options);
  return spawnSync('npm', args, Object.assign(options, { shell: process.platform === 'win32' }));
}

function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

const nodeName = () => nodePackage(jsonOf('package.json'), machine);

/** The project's own Node or, where there is none for this machine, the host's if it is new enough. */
function usableNode() {
  const own = path.join(modules, nodeName() || '', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (fs.existsSync(own) && runs(own)) return own;
  return parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined;
}

function projectNode() {
  return (
    usableNode() ||
    stop(
      `The project needs Node 24 and could not install its own (this is Node ${process.versions.node}).\n` +
        'Either install Node 24 yourself, or run the command again once the registry can be reached.',
    )
  );
}

/**
 * `npm ci` refuses the lockfile, which lacks the binaries of platforms that the registry did not have. `install
 * --no-save` also takes the locked versions and leaves the lockfile alone. Binaries that the lockfile lacks are named:
 * as optional packages, so that npm skips those that the registry does not have.
 */
function npmInstall(all, specs) {
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional'];
  const extent = all ? '--include=dev' : '--omit=dev';
  const result = npm(['install'].concat(flags, extent, specs.length > 0 ? ['--save-optional'].concat(specs) : []));
  if (result.error) stop(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) stop('npm install failed, see above. Run the command again once the cause is gone.');
}

/** The programs for this machine that a lockfile lacks. */
function missingIn(lock, all) {
  const packages = Object.assign({}, lock.packages, { '': jsonOf('package.json') });
  return platformPackages(packages, machine).filter((program) => !program.locked && (all || !program.dev));
}

const specOf = (program) => `${program.name}@${program.version}`;

function reportMissing(all) {
  const missing = missingIn(JSON.parse(installedLock() || '{}'), all)
    .filter((program) => program.name !== nodeName() || !usableNode())
    .map((program) => program.of + (program.name ? ` (${specOf(program)})` : ''));
  if (missing.length === 0) return;
  const platform = Object.keys(machine).map((key) => machine[key]);
  process.stderr.write(
    `The registry has no program for this machine (${platform.filter(Boolean).join(', ')}) of: ${missing.join(', ')}.\n` +
      'What needs one of them will say so; everything else works.\n',
  );
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function takeLock() {
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

const pause = () => spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);

/** Two commands that are started at once install one after the other; the lock of a process that has ended is void. */
function whileLocked(act) {
  if (!fs.existsSync(modules)) fs.mkdirSync(modules);
  for (let told = false; !takeLock(); told = true) {
    if (!told) process.stderr.write('Another command is installing packages in this folder …\n');
    pause();
    if (!isAlive(Number(installedText('.installing')) || -1)) remove(lockFile);
  }
  process.on('exit', () => remove(lockFile));
  act();
  remove(lockFile);
}

function remove(file) {
  try {
    fs.unlinkSync(file);
  } catch (_missing) {
    // Another process was faster, or there was none.
  }
}

function install(file) {
  const isCurrent = () => installedText('.installed') === moduleStamp(needsAll(file));
  if (isCurrent()) return;
  whileLocked(() => {
    if (isCurrent()) return;
    const all = needsAll(file);
    process.stderr.write('Installing packages …\n');
    // An installation that is cut short leaves a folder that is not current.
    remove(stampFile);
    const named = missingIn(jsonOf('package-lock.json'), all).filter((program) => program.name);
    npmInstall(all, named.map(specOf));
    reportMissing(all);
    if (usableNode()) fs.writeFileSync(stampFile, moduleStamp(all));
  });
}

function ofProcess(pid, file) {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (_unknown) {
    return '';
  }
}

/** The process id of the npm behind the shell that it starts; undefined where there is no /proc. */
function npmBehindShell() {
  if (!/^(ba|da|z)?sh$/.test(ofProcess(process.ppid, 'comm').trim())) return undefined;
  return ofProcess(process.ppid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')[1];
}

/** An npm killed by SIGKILL cannot pass a signal on, so this polls whether it is still there. */
function whenNpmIsGone(act) {
  if (!process.ppid || !process.env.npm_lifecycle_event) return;
  const started = [process.ppid, npmBehindShell()].join();
  setInterval(() => {
    if ([process.ppid, npmBehindShell()].join() !== started) act();
  }, 500).unref();
}

function run(node, args) {
  // Processes started later reuse the compiled code of source files.
  const env = Object.assign({ NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compiled') }, process.env, {
    TANWEI_WATCH_PARENT: '1',
  });
  env.PATH = [path.join(modules, '.bin'), path.dirname(node), process.env.PATH].join(path.delimiter);
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (os.constants.signals[signal] || 0) : code));
}

const args = process.argv.slice(2);
const commands = knownCommands();
if (!commands.some(({ file }) => file && file === args[0]))
  stop(`Known commands: ${commands.map(({ name }) => name).join(', ')}`);
install(args[0]);
run(projectNode(), args);
