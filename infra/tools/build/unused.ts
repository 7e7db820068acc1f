import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { parseAst } from 'vite';
import { root } from '../root.ts';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Declared = Extract<Statement, { type: 'VariableDeclaration' }>;
type Value = NonNullable<Declared['declarations'][number]['init']>;

/** `text` in the place of what stands from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What a bundler leaves out by itself where nobody uses it. */
const pureTypes = new Set<string>([
  'Literal',
  'Identifier',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
]);

const declaredIn = (statement: Statement): Declared['declarations'] => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
};

/** Whatever a module sets its constants to while it is loaded. */
const computedValues = (source: string): Value[] =>
  parseAst(source, { lang: 'ts' })
    .body.flatMap(declaredIn)
    .flatMap(({ init }) => init ?? [])
    .filter(({ type, start, end }) => !pureTypes.has(type) && !/\bawait\b/.test(source.slice(start, end)));

/** Without `as …` and `satisfies …`. */
const withoutTypeSyntax = (value: Value): Value =>
  value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    ? withoutTypeSyntax(value.expression)
    : value;

const nameOf = (property: Extract<Value, { type: 'ObjectExpression' }>['properties'][number]): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;

/** Lines stay where they are: a log names them. */
const blank = (text: string): string => text.replace(/[^\n]+/g, '');

/** Leaves out all properties but one of an object that has it. */
function onlyProperty(source: string, value: Value, name: string): Edit[] {
  const object = withoutTypeSyntax(value);
  if (object.type !== 'ObjectExpression' || !object.properties.some((property) => nameOf(property) === name)) return [];
  return object.properties
    .filter((property) => nameOf(property) !== name)
    .map(({ start, end }) => {
      const after = source[end] === ',' ? end + 1 : end;
      return { start, end: after, text: blank(source.slice(start, after)) };
    });
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((first, second) => first.start - second.start || first.end - second.end);
  const before = inOrder.map(({ start, text }, at) => source.slice(inOrder[at - 1]?.end ?? 0, start) + text);
  return before.join('') + source.slice(inOrder.at(-1)?.end ?? 0);
}

/**
 * The same module, whose constants need not be made where nobody uses them: the schemas of calls that a function does not
 * answer take longer to make than the SDK to load. With `row`, an object that has it holds nothing else.
 */
export function withUnusedMarked(source: string, row?: string): string {
  const edits = computedValues(source).flatMap((node) => [
    { start: node.start, end: node.start, text: '/* @__PURE__ */ (() => (' },
    ...(row === undefined ? [] : onlyProperty(source, node, row)),
    { start: node.end, end: node.end, text: '))()' },
  ]);
  return applyEdits(source, edits);
}

/** A module is in many bundles, and in builds of their own. */
const cache = new Map<string, string>();

function readMarked(path: string): string {
  const source = readFileSync(path, 'utf8');
  const contents = cache.get(source) ?? withUnusedMarked(source);
  cache.set(source, contents);
  return contents;
}

/** No module of ours does anything while it is loaded but make its constants. */
const projectFolders = [join(root, 'functions'), join(root, 'shared')];

export const unusedPlugin: Plugin = {
  name: 'unused',
  setup(build) {
    build.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) =>
      projectFolders.some((folder) => path.startsWith(folder))
        ? { contents: readMarked(path), loader: 'ts' }
        : undefined,
    );
  },
};
