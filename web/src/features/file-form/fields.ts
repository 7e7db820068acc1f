import { lengthOf } from '#shared/text/characters';
import { limits } from '#shared/limits';
import { type Fen, fenFromYuan } from '#shared/money';
import { type Answers, answerFaults } from './answers.ts';

/** What has been typed of a file for sale. The price stays text: an unfinished number is nobody's mistake yet. */
export interface Fields extends Answers {
  title: string;
  price: string;
  description: string;
  tags: readonly string[];
  isPublic: boolean;
}

export type FieldName = 'title' | 'price' | 'description' | 'tags' | keyof ReturnType<typeof answerFaults>;

export type FieldWord =
  | 'titleRequired'
  | 'titleLong'
  | 'descriptionLong'
  | 'priceInvalid'
  | 'priceHigh'
  | 'containsLong'
  | 'opensWithLong'
  | 'seatsInvalid';

/** One of our own sentences, or the server's, which comes in the reader's language. */
export type Problem<Word extends string> = { word: Word } | { text: string };

export type Problems<Field extends string, Word extends string> = Partial<Record<Field, Problem<Word>>>;

/** As typed with a Chinese keyboard as well: full-width digits, `。` for the point, a point at the end. */
const plainNumber = (text: string): string => text.normalize('NFKC').replace('。', '.').trim().replace(/\.$/, '');

/** The price in fen; undefined while it is none. */
export const priceOf = (text: string): Fen | undefined => fenFromYuan(plainNumber(text));

function titleFault(title: string): FieldWord | undefined {
  if (title.trim() === '') return 'titleRequired';
  return lengthOf(title.trim()) > limits.titleLength ? 'titleLong' : undefined;
}

export function priceFault(price: string): 'priceInvalid' | 'priceHigh' | undefined {
  const fen = priceOf(price);
  if (fen === undefined) return 'priceInvalid';
  return fen > limits.priceMaxFen ? 'priceHigh' : undefined;
}

/** Undefined also where it is too high: nothing is said of what will be refused. */
export const validPriceOf = (text: string): Fen | undefined => (priceFault(text) ? undefined : priceOf(text));

/** A description, or what is new in a version. */
export const isTooLong = (text: string): boolean => lengthOf(text.trim()) > limits.descriptionLength;

/** What is wrong with each of the fields; undefined where nothing is. */
export const faultsOf = ({ title, price, description, ...rest }: Omit<Fields, 'tags' | 'isPublic'>) => ({
  title: titleFault(title),
  description: isTooLong(description) ? ('descriptionLong' as const) : undefined,
  price: priceFault(price),
  ...answerFaults(rest),
});

/** Every fault as a problem that is shown at its field. */
export function problemsIn<Field extends string, Word extends string>(
  faults: Partial<Record<Field, Word | undefined>>,
): Problems<Field, Word>;
export function problemsIn(faults: Record<string, string | undefined>): Problems<string, string> {
  return Object.fromEntries(Object.entries(faults).flatMap(([field, word]) => (word ? [[field, { word }]] : [])));
}

/** The server's refusals by field; `tags.3` belongs to the tags. */
export function problemsFrom<Field extends string>(
  refused: Readonly<Record<string, string>>,
  fieldOf: (name: string) => Field | undefined,
): Problems<Field, never> {
  const problems: Problems<Field, never> = {};
  for (const [path, text] of Object.entries(refused)) {
    const field = fieldOf(path.split(/[.[]/)[0] ?? '');
    if (field) problems[field] = { text };
  }
  return problems;
}

/** Without those of the fields that have been changed since: they are old. */
export function withoutOld<Field extends string, Word extends string>(
  problems: Problems<Field, Word>,
  change: object,
): Problems<Field, Word> {
  const remaining = { ...problems };
  for (const field in remaining) if (field in change) delete remaining[field];
  return remaining;
}

/** The sentence of a problem, in the reader's language. */
export const textOf = <Word extends string>(
  problem: Problem<Word> | undefined,
  words: Record<Word, string>,
): string | undefined => problem && ('word' in problem ? words[problem.word] : problem.text);
