import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { parseAst } from 'vite';
import { root } from '../root.ts';

type Statement = ReturnType<typeof parseAst>['body'][number];
type VariableDeclaration = Extract<Statement, { type: 'VariableDeclaration' }>;
type Value = NonNullable<VariableDeclaration['declarations'][number]['init']>;

/** Replaces the source from `start` to `end` by `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Expressions without side effects, which a bundler drops by itself when unused. */
const pureTypes = /^(Literal|Identifier|(ArrowFunction|Function|Class)Expression)$/;

const declarationsIn = (statement: Statement): VariableDeclaration['declarations'] => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
};

/** Initial values of constants that a module computes while it is loaded. */
const computedValues = (source: string): Value[] =>
  parseAst(source, { lang: 'ts' })
    .body.flatMap(declarationsIn)
    .flatMap(({ init }) => init ?? [])
    .filter(({ type, start, end }) => !pureTypes.test(type) && !/\bawait\b/.test(source.slice(start, end)));

/** Strips `as …` and `satisfies …`. */
const untyped = (value: Value): Value =>
  value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression' ? untyped(value.expression) : value;

const nameOf = (property: Extract<Value, { type: 'ObjectExpression' }>['properties'][number]): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;

/** Keeps the line numbers, which logs name. */
const blank = (text: string): string => text.replace(/[^\n]+/g, '');

/** Removes all properties but the named one from an object that has it. */
function onlyProperty(source: string, value: Value, name: string): Edit[] {
  const object = untyped(value);
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
  const parts = inOrder.map(({ start, text }, at) => source.slice(inOrder[at - 1]?.end ?? 0, start) + text);
  return parts.join('') + source.slice(inOrder.at(-1)?.end ?? 0);
}

/**
 * Marks the constants of a module as pure, so that a bundler drops the unused ones: building the schemas of other calls
 * takes longer than loading the SDK. With `row`, an object that has this property keeps nothing else.
 */
export function withUnusedMarked(source: string, row?: string): string {
  const edits = computedValues(source).flatMap((node) => [
    { start: node.start, end: node.start, text: '/* @__PURE__ */ (() => (' },
    ...(row === undefined ? [] : onlyProperty(source, node, row)),
    { start: node.end, end: node.end, text: '))()' },
  ]);
  return applyEdits(source, edits);
}

/** Cached, because a module is part of many bundles and several builds. */
const cache = new Map<string, string>();

function readMarked(path: string): string {
  const source = readFileSync(path, 'utf8');
  const contents = cache.get(source) ?? withUnusedMarked(source);
  cache.set(source, contents);
  return contents;
}

/** Modules of these folders have no side effects on load but computing their constants. */
const folders = [join(root, 'functions'), join(root, 'shared')];

export const unusedPlugin: Plugin = {
  name: 'unused',
  setup(build) {
    build.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) =>
      folders.some((folder) => path.startsWith(folder)) ? { contents: readMarked(path), loader: 'ts' } : undefined,
    );
  },
};
