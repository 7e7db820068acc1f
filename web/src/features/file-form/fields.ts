import { limits } from '#shared/limits';
import { type Fen, fenFromYuan } from '#shared/money';
import { lengthOf } from '#shared/text/characters';
import { type Answers, answerFaults } from './answers.ts';

/** The form fields of a file. The price stays text while it is typed. */
export interface Fields extends Answers {
  title: string;
  price: string;
  description: string;
  tags: readonly string[];
  isPublic: boolean;
}

export type FieldName = 'title' | 'price' | 'description' | 'tags' | keyof ReturnType<typeof answerFaults>;

export type FieldMessage =
  | 'titleRequired'
  | 'titleLong'
  | 'descriptionLong'
  | 'priceInvalid'
  | 'priceHigh'
  | 'containsLong'
  | 'opensWithLong'
  | 'seatsInvalid';

/** The name of a message of ours, or the server's message. */
export type Problem<Word extends string> = { word: Word } | { text: string };

export type Problems<Field extends string, Word extends string> = Partial<Record<Field, Problem<Word>>>;

/** Accepts input of a Chinese keyboard: full-width digits, `。` as the point, a point at the end. */
const plainNumber = (text: string): string => text.normalize('NFKC').replace('。', '.').trim().replace(/\.$/, '');

export const priceOf = (text: string): Fen | undefined => fenFromYuan(plainNumber(text));

function titleFault(title: string): FieldMessage | undefined {
  if (title.trim() === '') return 'titleRequired';
  return lengthOf(title.trim()) > limits.titleLength ? 'titleLong' : undefined;
}

export function priceFault(price: string): 'priceInvalid' | 'priceHigh' | undefined {
  const fen = priceOf(price);
  if (fen === undefined) return 'priceInvalid';
  return fen > limits.priceMaxFen ? 'priceHigh' : undefined;
}

/** Undefined also for a price above the maximum: its earnings are not shown. */
export const validPriceOf = (text: string): Fen | undefined => (priceFault(text) ? undefined : priceOf(text));

/** For the description and for the changes of a version. */
export const isTooLong = (text: string): boolean => lengthOf(text.trim()) > limits.descriptionLength;

export const faultsOf = ({ title, price, description, ...rest }: Omit<Fields, 'tags' | 'isPublic'>) => ({
  title: titleFault(title),
  description: isTooLong(description) ? ('descriptionLong' as const) : undefined,
  price: priceFault(price),
  ...answerFaults(rest),
});

export function problemsIn<Field extends string, Word extends string>(
  faults: Partial<Record<Field, Word | undefined>>,
): Problems<Field, Word>;
export function problemsIn(faults: Record<string, string | undefined>): Problems<string, string> {
  return Object.fromEntries(Object.entries(faults).flatMap(([field, word]) => (word ? [[field, { word }]] : [])));
}

/** The server's messages by form field; `tags.3` belongs to the tags. */
export function problemsFrom<Field extends string>(
  messages: Readonly<Record<string, string>>,
  fieldOf: (name: string) => Field | undefined,
): Problems<Field, never> {
  const problems: Problems<Field, never> = {};
  for (const [path, text] of Object.entries(messages)) {
    const field = fieldOf(path.split(/[.[]/)[0] ?? '');
    if (field) problems[field] = { text };
  }
  return problems;
}

/** Drops the problems of fields that have changed since. */
export function withoutOld<Field extends string, Word extends string>(
  problems: Problems<Field, Word>,
  change: object,
): Problems<Field, Word> {
  const remaining = { ...problems };
  for (const field in remaining) if (field in change) delete remaining[field];
  return remaining;
}

/** The message of a problem. */
export const textOf = <Word extends string>(
  problem: Problem<Word> | undefined,
  messages: Record<Word, string>,
): string | undefined => problem && ('word' in problem ? messages[problem.word] : problem.text);
