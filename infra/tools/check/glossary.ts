import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Retired words or phrases in lower case, with the term that replaces them. */
export type RetiredWords = ReadonlyMap<string, string>;

/** Participles say how a value came about and not what it is. */
const participles = 'asked said told given found taken kept known wanted shown begun'.split(' ');
const nounInstead = 'the noun of what it is (docs/glossary.md): input, request, response, message, existing, stored …';

/** Every row of docs/glossary.md: `| term | 中文 | meaning | retired words |`. */
export function readRetiredWords(): RetiredWords {
  const rows = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8').matchAll(
    /^\| ([a-z][^|]*) \| [^|]+ \| [^|]+ \| ([^|]*)\|$/gm,
  );
  return new Map(
    [...rows].flatMap(([, term = '', retired = '']) =>
      [...retired.matchAll(/`([^`]+)`/g)].map(([, word = '']) => [word.toLowerCase(), term] as const),
    ),
  );
}

/** `listTakenDown`, `list-taken-down` and `LIST_TAKEN_DOWN` → `list taken down`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** The term to use instead of `name`; undefined when the name is fine. Dead letters are what SQS calls them. */
export function termInsteadOf(name: string, retired: RetiredWords): string | undefined {
  const words = wordsOf(name);
  if (words.length === 1 && participles.includes(words[0] ?? '')) return nounInstead;
  const text = ` ${words.join(' ').replace(/dead letter/, 'dead-letter')} `;
  for (const [word, term] of retired) if (text.includes(` ${word} `)) return term;
  return undefined;
}
