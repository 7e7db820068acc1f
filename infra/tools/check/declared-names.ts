import { parseAst } from 'vite';

type Statement = ReturnType<typeof parseAst>['body'][number];
type VariableDeclarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];
type Expression = NonNullable<VariableDeclarator['init']>;
type SyntaxNode = Statement | VariableDeclarator | Expression;
type Parameter = Extract<Expression, { type: 'ArrowFunctionExpression' }>['params'][number];
type Elements = Extract<VariableDeclarator['id'], { type: 'ArrayPattern' }>['elements'][number];
type Pattern = VariableDeclarator['id'] | Parameter | NonNullable<Elements>;

export interface DeclaredName {
  name: string;
  kind: 'constant' | 'parameter' | 'function' | 'type';
  /** Counted from 1. */
  line: number;
  isExported: boolean;
}

export interface LongFunction {
  line: number;
  lines: number;
}

const isSyntaxNode = (value: object): value is SyntaxNode => 'type' in value && 'start' in value;

/** Every node below `value`, parents first. */
function* nodesBelow(value: object): Generator<SyntaxNode> {
  if (isSyntaxNode(value)) yield value;
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) yield* nodesBelow(child);
}

/** Names that a pattern binds. `{ was }` takes over a name from elsewhere and is left out, unlike `{ was: old }`. */
function boundNames(pattern: Pattern | null): { name: string; start: number }[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => boundNames(element));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return boundNames(property.argument);
        return property.shorthand ? [] : boundNames(property.value);
      });
    default:
      return [];
  }
}

const isFunction = (node: SyntaxNode | null) =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';

type NamePosition = Pick<DeclaredName, 'name' | 'kind'> & { start: number };

function namesAt(node: SyntaxNode): NamePosition[] {
  const parameters = 'params' in node && Array.isArray(node.params) && isFunction(node) ? node.params : [];
  const own: NamePosition[] = parameters.flatMap((parameter) =>
    boundNames(parameter).map(({ name, start }) => ({ name, start, kind: 'parameter' as const })),
  );
  switch (node.type) {
    case 'VariableDeclarator': {
      const kind = isFunction(node.init) ? 'function' : 'constant';
      return boundNames(node.id).map(({ name, start }) => ({ name, start, kind }));
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id ? [{ name: node.id.name, start: node.id.start, kind: 'function' }, ...own] : own;
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [{ name: node.id.name, start: node.id.start, kind: 'type' }];
    default:
      return own;
  }
}

export interface ParsedSource {
  names: DeclaredName[];
  /** All functions with their lengths, nested ones too. */
  functions: LongFunction[];
}

/** Parses as TSX when `path` ends in x. */
export function parseSource(path: string, source: string): ParsedSource {
  const { body } = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const lineStarts = [...source.matchAll(/^/gm)].map(({ index }) => index);
  const lineOf = (offset: number): number => {
    const next = lineStarts.findIndex((start) => start > offset);
    return next < 0 ? lineStarts.length : next;
  };
  const exported = body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? [statement.declaration] : [],
  );
  const exportedStarts = new Set(
    exported
      .flatMap((declaration) => [declaration, ...('declarations' in declaration ? declaration.declarations : [])])
      .flatMap((declaration) => namesAt(declaration).map(({ start }) => start)),
  );
  const nodes = [...nodesBelow(body)];
  return {
    names: nodes.flatMap((node) =>
      namesAt(node).map(({ name, kind, start }) => ({
        name,
        kind,
        line: lineOf(start),
        isExported: kind !== 'parameter' && exportedStarts.has(start),
      })),
    ),
    functions: nodes.filter(isFunction).map(({ start, end }) => ({
      line: lineOf(start),
      lines: lineOf(end) - lineOf(start) + 1,
    })),
  };
}
