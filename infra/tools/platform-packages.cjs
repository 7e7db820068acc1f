/*
 * Which packages hold a program for one kind of machine, and which of those a lockfile lacks: written against a registry
 * without some of them it does not name them, and npm then silently installs none. Like the bootstrap: only built-ins,
 * for the host's Node.
 */
const fs = require('fs');

/** The words of packages' names for each system. */
const systems = { darwin: ['darwin'], linux: ['linux'], win32: ['win32', 'win'] };
const allSystems = [].concat.apply(
  [],
  Object.keys(systems).map((os) => systems[os]),
);

const wordsOf = (name) => name.replace(/^@/, '').split(/[/-]/);

const hasWord = (name, words) => wordsOf(name).some((word) => words.indexOf(word) >= 0);

function libcOf(name) {
  const words = wordsOf(name);
  if (words.some((word) => /^musl/.test(word))) return 'musl';
  return words.some((word) => /^gnu/.test(word)) ? 'glibc' : undefined;
}

/** The packages for this C library or, if there are none, those that name no C library. */
function fitting(names, machine) {
  const here = names.filter((name) => hasWord(name, systems[machine.os]) && hasWord(name, [machine.cpu]));
  const own = here.filter((name) => libcOf(name) === machine.libc);
  return own.length > 0 ? own : here.filter((name) => libcOf(name) === undefined);
}

/** The name of a package from where a lockfile puts it; the project itself lies at ''. */
const nameAt = (place) => place.split('node_modules/').pop();

/** Looks where its owner would: npm may have put it below the owner, beside it or anywhere above. */
function isLocked(packages, owner, program) {
  const found = packages[`${owner && `${owner}/`}node_modules/${program.name}`];
  if (found) return found.version === program.version;
  return owner !== '' && isLocked(packages, owner.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), program);
}

/**
 * The packages this machine should have, by a lockfile's `packages`: `{ of, name, version, locked, dev }`, without name
 * and version when the publisher has none for such a machine.
 */
function platformPackages(packages, machine) {
  const plan = [];
  for (const place of Object.keys(packages)) {
    const entry = packages[place];
    const optional = entry.optionalDependencies || {};
    const names = Object.keys(optional).filter((name) => hasWord(name, allSystems));
    const about = { of: entry.name || nameAt(place), dev: entry.dev === true };
    const fit = fitting(names, machine);
    if (names.length > 0 && fit.length === 0) plan.push(Object.assign({ locked: false }, about));
    for (const name of fit) {
      const program = Object.assign({ name, version: optional[name] }, about);
      plan.push(Object.assign(program, { locked: isLocked(packages, place, program) }));
    }
  }
  return plan;
}

/** The package of the project's own Node for this machine. */
function nodePackage(manifest, machine) {
  const names = Object.keys(manifest.optionalDependencies || {}).filter((name) => /^node-/.test(name));
  return fitting(names, machine)[0];
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
