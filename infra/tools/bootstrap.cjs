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
const machine = thisMachine();

const projectManifest = () => JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** `npm run <name>` → the file that the project's Node runs: package.json's scripts are the only list of commands. */
function knownCommands() {
  const scripts = projectManifest().scripts;
  return Object.keys(scripts).map((name) => ({ name, file: (/bootstrap\.cjs (\S+)/.exec(scripts[name]) || [])[1] }));
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** A hash of everything that decides the contents of node_modules: a new script in package.json installs nothing. */
function moduleStamp() {
  const manifest = projectManifest();
  const inputs = [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.allowScripts,
    fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
    machine,
  ];
  return crypto.createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

function installedStamp() {
  try {
    return fs.readFileSync(stampFile, 'utf8');
  } catch (_missing) {
    return '';
  }
}

/** Uses the npm that started this process, if any, because npm may not be on the PATH. */
function npm(args) {
  const cli = process.env.npm_execpath || '';
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  if (/npm-cli\.c?js$/.test(cli)) return spawnSync(process.execPath, [cli].concat(args), options);
  return spawnSync('npm', args, Object.assign(options, { shell: process.platform === 'win32' }));
}

function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

const nodeVersion = () => projectManifest().optionalDependencies.node;

/** The `node` package links its binary by an install script, which npm may be configured not to run. */
function usableNode() {
  const bin = path.join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const own = ['node', nodePackage(machine)].map((name) => path.join(modules, name, bin));
  const usable = own.filter((file) => fs.existsSync(file) && runs(file))[0];
  return usable || (parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined);
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
 * --no-save` also takes the locked versions and leaves the lockfile alone. It removes packages that no manifest names,
 * so the missing ones of this machine are installed after it, all at once.
 */
function npmInstall(packages) {
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  const result = npm(['install'].concat(flags, packages));
  if (result.error) stop(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) stop('npm install failed, see above. Run the command again once the cause is gone.');
}

function missingHere() {
  const missing = platformPackages(root, machine).filter((program) => !program.installed);
  return usableNode() ? missing : missing.concat({ of: 'node', name: nodePackage(machine), version: nodeVersion() });
}

const specOf = (program) => `${program.name}@${program.version}`;

/** As optional packages: npm skips those that the registry does not have. */
function installForThisMachine() {
  const available = missingHere().filter((program) => program.name);
  if (available.length > 0) npmInstall(['--save-optional'].concat(available.map(specOf)));
  const missing = missingHere().map((program) => program.of + (program.name ? ` (${specOf(program)})` : ''));
  if (missing.length === 0) return;
  const platform = Object.keys(machine).map((key) => machine[key]);
  process.stderr.write(
    `The registry has no program for this machine (${platform.filter(Boolean).join(', ')}) of: ${missing.join(', ')}.\n` +
      'What needs one of them will say so; everything else works.\n',
  );
}

function install() {
  const stamp = moduleStamp();
  if (installedStamp() === stamp) return;
  process.stdout.write('Installing packages (about a minute the first time) …\n');
  npmInstall([]);
  installForThisMachine();
  if (usableNode()) fs.writeFileSync(stampFile, stamp);
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
if (!commands.some(({ file }) => file === args[0]))
  stop(`Known commands: ${commands.map(({ name }) => name).join(', ')}`);
install();
run(projectNode(), args);
