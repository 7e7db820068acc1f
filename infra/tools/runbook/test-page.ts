import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../ops/run.ts';
import { wordsOf } from '../ops/usage.ts';
import { root } from '../root.ts';

/** A command that docs/runbook.md prints: a block of shell, or code within a line. */
export interface PrintedCommand {
  /** The heading above it. */
  article: string;
  text: string;
}

interface Article {
  name: string;
  prose: string;
  blocks: string[];
}

export const readRunbook = (): string => readFileSync(join(root, 'docs/runbook.md'), 'utf8');

/** The page by its headings, each with its text and its blocks of shell. */
function articlesIn(page: string): Article[] {
  const [, ...parts] = page.split(/^#{1,3} /m);
  return parts.map((part) => {
    const [name = ''] = part.split('\n', 1);
    const body = part.slice(name.length);
    const blocks = [...body.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    return { name, blocks, prose: body.replace(/^```[\s\S]*?^```$/gm, '') };
  });
}

/** Code within the lines of an article; a line's break within it is a space. */
const spansOf = ({ prose }: Article): string[] =>
  [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\s*\n\s*/g, ' '));

const programs = /^(?:[A-Z_]+=\S* )*(?:npm|npx|aws|node|openssl|eval|export|curl|git|bash|rm) /;

const commandNames = commands.map((command) => wordsOf(command).join(' '));

/** The name of an operators' command at the beginning of a text. */
export const commandNameOf = (text: string): string | undefined =>
  commandNames
    .filter((name) => text === name || text.startsWith(`${name} `))
    .toSorted((name, other) => other.length - name.length)[0];

export const printedCommands = (page: string): PrintedCommand[] =>
  articlesIn(page).flatMap((article) => {
    const spans = spansOf(article).filter((span) => programs.test(`${span} `));
    return [...article.blocks, ...spans].map((text) => ({ article: article.name, text }));
  });

/** Code that begins like an operators' command, and cannot be typed as it stands. */
export const partialCommands = (page: string): PrintedCommand[] =>
  articlesIn(page).flatMap((article) =>
    spansOf(article)
      .filter((span) => span.startsWith('ops ') || commandNameOf(span) !== undefined)
      .map((text) => ({ article: article.name, text })),
  );

export const spansIn = (page: string, name: string): string[] =>
  articlesIn(page)
    .filter((article) => article.name === name)
    .flatMap(spansOf);
