import type * as z from 'zod';
import type { FileDetail } from '#shared/contract/files';
import type { updateFileBody } from '#shared/contract/shapes/file-input';
import { limits } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { answerFields, answersChanged, answersOf } from '../../../features/file-form/answers.ts';
import * as fields from '../../../features/file-form/fields.ts';
import { fenOf } from '../../../ui/text/format.ts';

export interface Form extends fields.Fields {
  /** Buyers choose the amount: `price` is the minimum, `suggest` is what the page proposes; if empty, the minimum. */
  payWhat: boolean;
  suggest: string;
  /** Ids of all files in the order of their previews, which buyers see. */
  shelf: readonly string[];
  /** Ids of the files whose preview is public. */
  previews: readonly string[];
  /** Sent only with a new version. */
  changelog: string;
  notifyBuyers: boolean;
}

type FieldName = fields.FieldName | 'changelog' | 'suggest';
type ChosenFault = 'leastZero' | 'suggestInvalid' | 'suggestHigh' | 'suggestLow';
export type Problems = fields.Problems<FieldName, fields.FieldMessage | 'changelogLong' | ChosenFault>;

export type Changes = z.input<typeof updateFileBody>;

/** Files with a preview come first in their order, then the others in theirs. */
const previewIdsOf = ({ previews, files }: Pick<FileDetail, 'previews' | 'files'>): string[] => [
  ...new Set([...previews, ...files.map(({ id }) => id)]),
];

const typedOf = (yuan: number): string => (yuan === 0 ? '0' : yuan.toFixed(2));

/** `price` is the list price, not that of a timed discount. */
export const formOf = (file: FileDetail): Form => ({
  title: file.title,
  price: typedOf(file.list_price),
  payWhat: file.pay_what !== null,
  suggest: file.pay_what ? typedOf(file.pay_what.suggest) : '',
  description: file.description,
  ...answersOf(file),
  tags: file.tags,
  isPublic: file.is_public,
  shelf: previewIdsOf(file),
  previews: file.previews,
  changelog: '',
  notifyBuyers: true,
});

type PreviewDraft = Pick<Form, 'shelf' | 'previews'>;

/** Adds or removes a preview without changing its position: doing both changes nothing. */
export const withPreview = (
  { shelf, previews }: PreviewDraft,
  { id, isPublic: isShown }: { id: string; isPublic: boolean },
): string[] => shelf.filter((one) => (one === id ? isShown : previews.includes(one)));

/** Moves a preview to the position of another, which makes room. */
export function movePreview({ shelf, previews }: PreviewDraft, id: string, targetId: string): PreviewDraft {
  const others = shelf.filter((one) => one !== id);
  const at = shelf.indexOf(targetId);
  const next = [...others.slice(0, at), id, ...others.slice(at)];
  return { shelf: next, previews: next.filter((one) => previews.includes(one)) };
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, at) => tag === other[at]);

/** A number, or the typed text if it is none, so that invalid input counts as a change. */
const yuanOr = (fen: ReturnType<typeof fields.priceOf>, text: string): number | string =>
  fen === undefined ? text : yuanNumber(fen);

/** The changes of the price; if buyers choose, `price` is the minimum. */
function pricesChanged({ list_price, pay_what }: FileDetail, form: Form): Pick<Changes, 'list_price' | 'pay_what'> {
  const least = fields.priceOf(form.price);
  const isSame = least === fenOf(list_price);
  const price = yuanOr(least, form.price);
  const listPrice = isSame ? {} : { list_price: price };
  if (!form.payWhat) return { ...listPrice, ...(pay_what && { pay_what: null }) };
  const suggest = form.suggest.trim() === '' ? least : fields.priceOf(form.suggest);
  if (isSame && pay_what && suggest === fenOf(pay_what.suggest)) return {};
  return { ...listPrice, pay_what: { min: price, suggest: yuanOr(suggest, form.suggest) } };
}

/** The changes against the file. An invalid price counts as a change, so that it is not lost unnoticed. */
export function changesOf(file: FileDetail, form: Form): Changes {
  const [title, description] = [form.title.trim(), form.description.trim()];
  return {
    ...(title !== file.title && { title }),
    ...(description !== file.description.trim() && { description }),
    ...answersChanged(file, form),
    ...pricesChanged(file, form),
    ...(!sameTexts(form.tags, file.tags) && { tags: [...form.tags] }),
    ...(form.isPublic !== file.is_public && { is_public: form.isPublic }),
    ...(!sameTexts(form.previews, file.previews) && { previews: [...form.previews] }),
  };
}

export const isChanged = (changes: Changes): boolean => Object.keys(changes).length > 0;

/** New files make a new version, and only that has a changelog. */
export const withFiles = (changes: Changes, form: Form, uploads: readonly string[]): Changes =>
  uploads.length === 0
    ? changes
    : { ...changes, uploads: [...uploads], changelog: form.changelog.trim(), notify_buyers: form.notifyBuyers };

function suggestFault({ price, suggest }: Form): ChosenFault | undefined {
  if (suggest.trim() === '') return undefined;
  const [least, proposed] = [fields.priceOf(price), fields.priceOf(suggest)];
  if (proposed === undefined) return 'suggestInvalid';
  if (proposed > limits.priceMaxFen) return 'suggestHigh';
  return least !== undefined && proposed < least ? 'suggestLow' : undefined;
}

/** Errors of prices that buyers choose. */
const chosenFaults = (form: Form): { price?: ChosenFault; suggest?: ChosenFault | undefined } =>
  form.payWhat ? { ...(fields.priceOf(form.price) === 0 && { price: 'leastZero' }), suggest: suggestFault(form) } : {};

/** All errors that prevent saving, by field; empty if there are none. */
export const problemsOf = (form: Form): Problems =>
  fields.problemsIn({
    ...fields.faultsOf(form),
    ...chosenFaults(form),
    changelog: fields.isTooLong(form.changelog) ? 'changelogLong' : undefined,
  });

const names: Readonly<Record<string, FieldName>> = {
  title: 'title',
  price: 'price',
  list_price: 'price',
  pay_what: 'suggest',
  description: 'description',
  tags: 'tags',
  ...answerFields,
  changelog: 'changelog',
};

export const problemsFrom = (refused: Readonly<Record<string, string>>): Problems =>
  fields.problemsFrom(refused, (name) => names[name]);
