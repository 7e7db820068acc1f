import type * as z from 'zod';
import type { FileDetail } from '#shared/contract/files';
import type { updateFileBody } from '#shared/contract/shapes/file-input';
import { limits } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { fenOf } from '../../ui/format.ts';
import { priceOf } from '../create/form.ts';

/** What has been typed. The price stays text: an unfinished number is nobody's mistake yet. */
export interface Form {
  title: string;
  price: string;
  description: string;
  tags: readonly string[];
  isPublic: boolean;
  /** Ids of the files whose preview everybody sees. */
  previews: readonly string[];
  /** For a new version only. */
  changelog: string;
  notifyBuyers: boolean;
}

export type FieldName = 'title' | 'price' | 'description' | 'tags' | 'changelog';
export type ProblemWord =
  | 'titleRequired'
  | 'titleLong'
  | 'descriptionLong'
  | 'priceInvalid'
  | 'priceHigh'
  | 'changelogLong';

/** One of our own sentences, or the server's, which comes in the reader's language. */
export type Problem = { word: ProblemWord } | { text: string };
export type Problems = Partial<Record<FieldName, Problem>>;

export type Changes = z.input<typeof updateFileBody>;

export const formOf = ({ title, price, description, tags, is_public, previews }: FileDetail): Form => ({
  title,
  price: price === 0 ? '0' : price.toFixed(2),
  description,
  tags,
  isPublic: is_public,
  previews,
  changelog: '',
  notifyBuyers: true,
});

/** Shown or taken back; in the order of before, so that both in turn come to no change. */
export function withPreview(
  { previews, files }: Pick<FileDetail, 'previews' | 'files'>,
  form: Pick<Form, 'previews'>,
  { id, isShown }: { id: string; isShown: boolean },
): string[] {
  const all = new Set([...previews, ...files.map((file) => file.id)]);
  return [...all].filter((one) => (one === id ? isShown : form.previews.includes(one)));
}

/** Characters as a person counts them: an emoji is one. */
const lengthOf = (text: string): number => [...text].length;

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, at) => tag === other[at]);

/** What differs from the file as it is. A price that is none counts as a change: it must not be lost unseen. */
export function changesOf(file: FileDetail, form: Form): Changes {
  const fen = priceOf(form.price);
  const [title, description] = [form.title.trim(), form.description.trim()];
  return {
    ...(title !== file.title && { title }),
    ...(description !== file.description.trim() && { description }),
    ...(fen !== fenOf(file.price) && { price: fen === undefined ? form.price : yuanNumber(fen) }),
    ...(!sameTexts(form.tags, file.tags) && { tags: [...form.tags] }),
    ...(form.isPublic !== file.is_public && { is_public: form.isPublic }),
    ...(!sameTexts(form.previews, file.previews) && { previews: [...form.previews] }),
  };
}

export const isChanged = (changes: Changes): boolean => Object.keys(changes).length > 0;

/** Files make a new version, and only a new version has something to tell. */
export const withFiles = (changes: Changes, form: Form, uploads: readonly string[]): Changes =>
  uploads.length === 0
    ? changes
    : { ...changes, uploads: [...uploads], changelog: form.changelog.trim(), notify_buyers: form.notifyBuyers };

function titleProblem(title: string): ProblemWord | undefined {
  if (title.trim() === '') return 'titleRequired';
  return lengthOf(title.trim()) > limits.titleLength ? 'titleLong' : undefined;
}

function priceProblem(price: string): ProblemWord | undefined {
  const fen = priceOf(price);
  if (fen === undefined) return 'priceInvalid';
  return fen > limits.priceMaxFen ? 'priceHigh' : undefined;
}

const tooLong = (text: string, word: ProblemWord): ProblemWord | undefined =>
  lengthOf(text.trim()) > limits.descriptionLength ? word : undefined;

/** All that stands in the way of saving it, by field; nothing, when nothing does. */
export function problemsOf(form: Form): Problems {
  const found: Partial<Record<FieldName, ProblemWord | undefined>> = {
    title: titleProblem(form.title),
    description: tooLong(form.description, 'descriptionLong'),
    price: priceProblem(form.price),
    changelog: tooLong(form.changelog, 'changelogLong'),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, word]) => (word === undefined ? [] : [[field, { word }]])),
  );
}

const fields: readonly FieldName[] = ['title', 'price', 'description', 'tags', 'changelog'];

/** The server's refusals by field; `tags.3` belongs to the tags. */
export function problemsFrom(refused: Readonly<Record<string, string>>): Problems {
  const problems: Problems = {};
  for (const [path, text] of Object.entries(refused)) {
    const field = fields.find((name) => name === path.split(/[.[]/)[0]);
    if (field) problems[field] = { text };
  }
  return problems;
}
