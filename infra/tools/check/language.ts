/** Prints counts about names, sizes and comments against their bounds; `--places` lists each finding. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileNameOf, routeEntries } from '#shared/contract/index';
import { root } from '../root.ts';
import { type DeclaredName, parseSource } from './declared-names.ts';
import { readRetiredWords, termInsteadOf } from './glossary.ts';

interface Source {
  path: string;
  text: string;
  lines: number;
  names: DeclaredName[];
  functions: { line: number; lines: number }[];
}

interface Row {
  label: string;
  value: number;
  bound: number;
  /** The findings, as `path:line text`. */
  locations?: string[];
}

const isTest = (path: string): boolean =>
  /\.(test|conformance)\.tsx?$|\/test-[^/]*$|^(functions|web\/src)\/test\/|^web\/e2e\/|^infra\/blackbox\//.test(path);

const sources: Source[] = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', { cwd: root })
  .sort()
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n').length - 1, ...parseSource(path, text) };
  });

const product = sources.filter(({ path }) => !isTest(path));
const lineCount = (files: readonly Source[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

/** Type names that are participles or say nothing about the values. */
const participleType =
  /^(Asked|Said|Told|Given|Found|Taken|Kept|Known|Wanted|Shown|Begun|Used|Standing|Place|Agreed|Made|Held|Meant|Seen|Ordering|Asking|Knowing)$/;

/** The contract's operations keep their names, and with them their handlers, files and rights. */
const operations = new Set(routeEntries.flatMap(([name]) => [name, fileNameOf(name)]));

function retiredNames(): string[] {
  const retired = readRetiredWords();
  const inFile = ({ path, names }: Source): string[] =>
    names.flatMap(({ name, line }) => {
      const term = operations.has(name) ? undefined : termInsteadOf(name, retired);
      return term ? [`${path}:${line} ${name}: ${term}`] : [];
    });
  const inPaths = new Set(
    sources.flatMap(({ path }) => [path, ...path.split('/').map((_, at, all) => all.slice(0, at).join('/'))]),
  );
  const ofPaths = [...inPaths].flatMap((path) => {
    const [name = ''] = basename(path).split('.');
    const term = operations.has(name) ? undefined : termInsteadOf(name, retired);
    return term ? [`${path}: ${term}`] : [];
  });
  return [...sources.flatMap(inFile), ...ofPaths];
}

/** Names exported by more than one module of the server or the contract. */
function sharedExports(): string[] {
  const files = new Map<string, string[]>();
  for (const { path, names } of product.filter((source) => /^(functions|shared)\//.test(source.path)))
    for (const { name } of names.filter(({ isExported }) => isExported))
      files.set(name, [...(files.get(name) ?? []), path]);
  return [...files]
    .filter(([, paths]) => new Set(paths).size > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

function crowdedFolders(): string[] {
  const folders = Map.groupBy(product, ({ path }) => dirname(path));
  return [...folders].filter(([, files]) => files.length > 25).map(([folder, files]) => `${folder} ${files.length}`);
}

const filesAbove = (files: readonly Source[], limit: number): string[] =>
  files.filter(({ lines }) => lines > limit).map(({ path, lines }) => `${path} ${lines}`);

const longFunctions = (limit: number): string[] =>
  product.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > limit).map(({ line, lines }) => `${path}:${line} ${lines} lines`),
  );

const matches = (files: readonly Source[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line} ${match.split('\n')[0]?.trim()}`;
    }),
  );

const below = (folder: RegExp): Source[] => product.filter(({ path }) => folder.test(path));
const comments = product.flatMap(({ text }) => text.match(/\/\*\*[\s\S]*?\*\//g) ?? []);

const participleTypes = sources.flatMap(({ path, names }) =>
  names.flatMap(({ name, kind, line }) =>
    kind === 'type' && participleType.test(name) ? [`${path}:${line} ${name}`] : [],
  ),
);

const retired = retiredNames();
const keys = /[`'][A-Z][A-Z-]*#/g;

const counted = (label: string, locations: string[], bound: number): Row => ({
  label,
  value: locations.length,
  bound,
  locations,
});

const rows: Row[] = [
  counted('names that the glossary has retired', retired, 0),
  counted('types called by a participle', participleTypes, 0),
  counted('exported names with several meanings (functions, shared)', sharedExports(), 60),
  counted('what follows a failed commit told by a position', matches(product, /failed\.some\(\(\{ at\b/g), 0),
  counted('handlers above 40 lines', filesAbove(below(/^functions\/api\//), 40), 0),
  counted(
    'keys outside of stores and projections',
    matches(below(/^functions\/(api|usecases|domain(?!\/ledger\/references\.ts)|workers|emails|responses)\//), keys),
    0,
  ),
  counted('files above 250 lines', filesAbove(product, 250), 0),
  counted('folders above 25 sources', crowdedFolders(), 0),
  counted('functions above 60 lines', longFunctions(60), 0),
  {
    label: 'doc comments that begin with What',
    value: comments.filter((text) => /^\/\*\*\s*(\*\s*)?What\b/.test(text)).length,
    bound: 300,
  },
  {
    label: 'doc comments with nobody, somebody, whoever',
    value: comments.filter((text) => /\b(nobody|somebody|whoever)\b/i.test(text)).length,
    bound: 400,
  },
  { label: 'lines of source', value: lineCount(product), bound: 131_000 },
  { label: 'lines of tests', value: lineCount(sources) - lineCount(product), bound: 60_000 },
];

const isVerbose = process.argv.includes('--places');
for (const { label, value, bound, locations = [] } of rows) {
  console.log(`${value > bound ? '✗' : '✓'} ${String(value).padStart(7)} of ${bound}  ${label}`);
  if (isVerbose) for (const location of locations) console.log(`            ${location}`);
}
