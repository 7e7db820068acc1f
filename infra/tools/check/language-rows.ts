import { basename, dirname } from 'node:path';
import { fileNameOf, routeEntries } from '#shared/contract/index';
import { type DeclaredName, type LongFunction, parseSource } from './declared-names.ts';
import { readRetiredWords, termInsteadOf } from './glossary.ts';

export interface Source {
  path: string;
  text: string;
  lines: number;
  names: DeclaredName[];
  functions: LongFunction[];
}

export interface Row {
  label: string;
  value: number;
  /** Rows without one are only printed. */
  bound?: number;
  /** The findings, as `path:line text`. */
  locations?: string[];
}

export const readSource = (path: string, text: string): Source => ({
  path,
  text,
  lines: text.split('\n').length - 1,
  ...parseSource(path, text),
});

const isTest = ({ path }: Source): boolean =>
  /\.(test|conformance)\.tsx?$|\/test-[^/]*$|^(functions|web\/src)\/test\/|^web\/e2e\/|^infra\/blackbox\//.test(path);

const countLines = (files: readonly Source[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

const below = (files: readonly Source[], folder: RegExp): Source[] => files.filter(({ path }) => folder.test(path));

/** Type names that are participles or say nothing about the values. */
const participleType =
  /^(Asked|Said|Told|Given|Found|Taken|Kept|Known|Wanted|Shown|Begun|Used|Standing|Place|Agreed|Made|Held|Meant|Seen|Ordering|Asking|Knowing)$/;

const participleTypes = (files: readonly Source[]): string[] =>
  files.flatMap(({ path, names }) =>
    names
      .filter(({ name, kind }) => kind === 'type' && participleType.test(name))
      .map(({ name, line }) => `${path}:${line} ${name}`),
  );

/** The contract's operations keep their names, and with them their handlers, files and rights. */
const operations = new Set(routeEntries.flatMap(([name]) => [name, fileNameOf(name)]));

/** Names of values, files and folders that the glossary has retired, with the term to use. */
function retiredNames(files: readonly Source[]): string[] {
  const retired = readRetiredWords();
  const termFor = (name: string) => (operations.has(name) ? undefined : termInsteadOf(name, retired));
  const declared = files.flatMap(({ path, names }) =>
    names.map(({ name, line }) => ({ location: `${path}:${line} ${name}`, term: termFor(name) })),
  );
  const paths = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/'))),
  );
  const named = [...paths].map((path) => ({ location: path, term: termFor(basename(path).split('.', 1).join()) }));
  return [...declared, ...named].flatMap(({ location, term }) => (term ? [`${location}: ${term}`] : []));
}

/** Names exported by more than one module of the server or the contract. */
function sharedExports(files: readonly Source[]): string[] {
  const exported = below(files, /^(functions|shared)\//).flatMap(({ path, names }) =>
    names.filter(({ isExported }) => isExported).map(({ name }) => ({ name, path })),
  );
  return [...Map.groupBy(exported, ({ name }) => name)]
    .map(([name, places]) => ({ name, paths: [...new Set(places.map(({ path }) => path))] }))
    .filter(({ paths }) => paths.length > 1)
    .map(({ name, paths }) => `${name}: ${paths.join(', ')}`);
}

const crowdedFolders = (files: readonly Source[]): string[] =>
  [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > 25)
    .map(([folder, inside]) => `${folder} ${inside.length}`);

const filesAbove = (files: readonly Source[], limit: number): string[] =>
  files.filter(({ lines }) => lines > limit).map(({ path, lines }) => `${path} ${lines}`);

const functionsAbove = (files: readonly Source[], limit: number): string[] =>
  files.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > limit).map(({ line, lines }) => `${path}:${line} ${lines} lines`),
  );

const matches = (files: readonly Source[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line} ${match.split('\n', 1).join().trim()}`;
    }),
  );

const docComment = /\/\*\*(?:[^*]|\*(?!\/))*\*\//g;

const commentsWith = (files: readonly Source[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(docComment)]
      .filter(([comment]) => pattern.test(comment))
      .map(({ index, 0: comment }) => `${path}:${text.slice(0, index).split('\n').length} ${comment.slice(0, 80)}`),
  );

/** Where items are read and written, and the one module that writes references of postings. */
const keyless = /^functions\/(api|usecases|domain(?!\/ledger\/references\.ts)|workers|emails|responses)\//;

const counted = (label: string, locations: string[], bound: number): Row => ({
  label,
  value: locations.length,
  bound,
  locations,
});

/** The rows of the law of names, sizes and comments, over all sources with their tests. */
export function rowsOf(sources: readonly Source[]): Row[] {
  const product = sources.filter((source) => !isTest(source));
  return [
    counted('names that the glossary has retired', retiredNames(sources), 0),
    counted('types called by a participle', participleTypes(sources), 0),
    counted('exported names with several meanings (functions, shared)', sharedExports(product), 60),
    counted('failed commits told by the position of a write', matches(product, /failed\.some\(\(\{ at\b/g), 0),
    counted('handlers above 40 lines', filesAbove(below(product, /^functions\/api\//), 40), 0),
    counted('workers above 80 lines', filesAbove(below(product, /^functions\/workers\//), 80), 0),
    counted('keys outside of stores and projections', matches(below(product, keyless), /[`'][A-Z][A-Z-]*#/g), 0),
    counted('files above 250 lines', filesAbove(product, 250), 0),
    counted('folders above 25 sources', crowdedFolders(product), 0),
    counted('functions above 60 lines', functionsAbove(product, 60), 0),
    counted('doc comments that begin with What', commentsWith(product, /^\/\*\*\s*(\*\s*)?What\b/), 20),
    counted('doc comments with nobody, somebody, whoever', commentsWith(product, /\b(nobody|somebody|whoever)\b/i), 20),
    { label: 'lines of source', value: countLines(product) },
    { label: 'lines of tests', value: countLines(sources) - countLines(product) },
  ];
}
