import { lexer } from 'marked';
import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { limits } from '#shared/limits';
import { useT } from '../../../i18n/index.tsx';
import { cx } from '../../../ui/class-names.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import { type Piece, textIn } from './markdown-pieces.ts';

/** Deeper nesting is shown as source text: rendering it would exhaust the stack. */
const mostDeep = 12;

/**
 * Parses Markdown into tokens that are rendered as our own elements, never as HTML. Undefined if it cannot be parsed,
 * or is longer than a preview, as some texts take the parser very long.
 */
function piecesOf(text: string): readonly Piece[] | undefined {
  if (text.length > limits.previewTextBytes) return undefined;
  try {
    return lexer(text);
  } catch {
    return undefined;
  }
}

/** The same text gives the same tokens in the same order, so they need no keys. */
const each = <T,>(all: readonly T[] | undefined, draw: (item: T) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...(all ?? []).map(draw));

type Level = 3 | 4 | 5 | 6;

/** Heading levels below that of the previews, without gaps, whatever levels the author used. */
function levelsOf(pieces: readonly Piece[]): ReadonlyMap<Piece, Level> {
  const levels = new Map<Piece, Level>();
  /** The depths of the headings that enclose the current position. */
  let above: number[] = [];
  for (const piece of pieces) {
    if (piece.type !== 'heading') continue;
    const depth = piece.depth ?? 1;
    above = [...above.filter((other) => other < depth), depth];
    levels.set(piece, ([3, 4, 5] as const)[above.length - 1] ?? 6);
  }
  return levels;
}

/** True if addresses of links are shown after their text. Links are never clickable. */
const ShowAddresses = createContext(false);

interface Props {
  text: string;
  /** Shows the addresses of links. */
  addresses?: boolean;
  className?: string;
}

export function Markdown({ text, addresses = false, className = 'text-sm' }: Props) {
  const pieces = piecesOf(text);
  if (!pieces)
    return (
      <p lang={langOf(text)} className="whitespace-pre-wrap">
        {text}
      </p>
    );
  const levels = levelsOf(pieces);
  return (
    <ShowAddresses value={addresses}>
      <div lang={langOf(text)} className={cx('grid grid-cols-[minmax(0,1fr)] gap-3 text-ink-2', className)}>
        {each(pieces, (piece) => {
          const level = levels.get(piece);
          return level ? <Heading {...{ piece, level }} /> : <Block piece={piece} deep={0} />;
        })}
      </div>
    </ShowAddresses>
  );
}

function Heading({ piece, level }: { piece: Piece; level: Level }) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={level === 3 ? 'text-md text-ink' : 'font-semibold text-base text-ink'}>
      <Inline pieces={piece.tokens} deep={0} />
    </Tag>
  );
}

interface TokenProps {
  piece: Piece;
  deep: number;
}

interface TokensProps {
  pieces: readonly Piece[] | undefined;
  deep: number;
}

const Blocks = ({ pieces, deep }: TokensProps) => each(pieces, (piece) => <Block {...{ piece, deep }} />);

const blocks: Readonly<Record<string, (props: TokenProps) => ReactNode>> = {
  space: () => null,
  def: () => null,
  hr: () => <hr className="border-line border-t" />,
  list: List,
  table: Table,
  blockquote: ({ piece, deep }) => (
    <blockquote className="grid gap-2 border-line-strong border-l-2 pl-5">
      <Blocks pieces={piece.tokens} deep={deep + 1} />
    </blockquote>
  ),
  code: ({ piece }) => (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-sm bg-sunken px-3 py-2 font-mono text-xs">
      {piece.text}
    </pre>
  ),
  text: ({ piece, deep }) => <Inline pieces={[piece]} deep={deep} />,
  checkbox: ({ piece }) => (piece.checked ? '☑ ' : '☐ '),
};

function Block({ piece, deep }: TokenProps) {
  if (deep > mostDeep) return piece.raw;
  const BlockComponent = blocks[piece.type];
  if (BlockComponent) return <BlockComponent {...{ piece, deep }} />;
  return (
    <p className={piece.type === 'heading' ? 'font-semibold' : 'whitespace-pre-line'}>
      {piece.tokens ? <Inline pieces={piece.tokens} deep={deep} /> : piece.raw.trim()}
    </p>
  );
}

function List({ piece: { ordered, start, items }, deep }: TokenProps) {
  const className = 'grid gap-1 pl-5';
  const entries = each(items, (item) => (
    <li>
      <Blocks pieces={item.tokens} deep={deep + 1} />
    </li>
  ));
  return ordered ? (
    <ol start={start || 1} className={`list-decimal ${className}`}>
      {entries}
    </ol>
  ) : (
    <ul className={`list-disc ${className}`}>{entries}</ul>
  );
}

function Table({ piece: { header, rows }, deep }: TokenProps) {
  const className = 'wrap-anywhere border border-line px-2 py-1 text-left';
  return (
    <table className="border-collapse">
      <thead>
        <tr>
          {each(header, ({ tokens }) => (
            <th scope="col" className={className}>
              <Inline pieces={tokens} deep={deep + 1} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (row) => (
          <tr>
            {each(row, ({ tokens }) => (
              <td className={className}>
                <Inline pieces={tokens} deep={deep + 1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wraps = { strong: 'strong', em: 'em', del: 'del' } as const;
const isWrap = (type: string): type is keyof typeof wraps => type in wraps;

const Inline = ({ pieces, deep }: TokensProps) =>
  deep > mostDeep
    ? (pieces ?? []).map(({ raw }) => raw).join('')
    : each(pieces, (piece) => <InlineToken {...{ piece, deep }} />);

function InlineToken({ piece, deep }: TokenProps) {
  const { previews: t } = useT();
  const { type, tokens, text } = piece;
  if (type === 'br') return <br />;
  if (type === 'image') return t.imageIn(textIn(piece));
  if (type === 'codespan') return <code className="rounded-sm bg-sunken px-1 font-mono">{text}</code>;
  if (!tokens) return textIn(piece);
  const inside = <Inline pieces={tokens} deep={deep + 1} />;
  if (type === 'link') return <Link piece={piece}>{inside}</Link>;
  if (!isWrap(type)) return inside;
  const Tag = wraps[type];
  return <Tag>{inside}</Tag>;
}

/** A link shows its text only, and its address as text if `addresses` is set. */
function Link({ piece: { href = '', text }, children }: { piece: Piece; children: ReactNode }) {
  const { previews: t } = useT();
  const hasAddress = use(ShowAddresses) && href !== '' && href !== text && href !== `mailto:${text}`;
  return hasAddress ? (
    <>
      {children}
      <span className="wrap-anywhere text-ink-3">{t.leadsTo(href)}</span>
    </>
  ) : (
    children
  );
}
