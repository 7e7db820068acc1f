import type { AiDeclaration } from '#shared/contract/shapes/ai';
import { applyPriceEdit, type PriceEdit, type TimedDiscount, withTimedDiscount } from '../promotions/prices.ts';
import { aiOf, declaredIn, labelOnly } from './ai.ts';
import { answersIn, type SellerAnswers } from './answers.ts';
import type { File } from './file.ts';
import { packageFacts, summaryOf } from './files.ts';
import { currentShareImage } from './previews/share-images.ts';
import { type Content, packageFiles } from './publication.ts';

/** An owner's changes to a file. Absent fields stay as they are. */
export interface Edit extends SellerAnswers, PriceEdit {
  title?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  isPublic?: boolean | undefined;
  /** Ids among the contents that the file has after the edit. */
  previews?: string[] | undefined;
  /** The name of the cover; null removes it. */
  cover?: string | null | undefined;
  ai?: AiDeclaration | undefined;
}

/** A new version: its contents and changelog. */
export interface Replacement {
  contents: readonly Content[];
  changelog: string;
  previews?: string[] | undefined;
}

/**
 * Every change advances `updatedAt`, which distinguishes concurrent edits. Prices are computed at that time too: by a slow clock, a
 * discount that has begun would not have begun yet.
 */
const changedAt = (file: File, now: number): number => Math.max(now, file.updatedAt + 1);

export function applyEdit(file: File, edit: Edit, now: number): File {
  const { title = file.title, description = file.description } = edit;
  const { tags = file.tags, isPublic = file.isPublic, previews = file.previews } = edit;
  const at = changedAt(file, now);
  const { price, badge } = applyPriceEdit(file, edit, at);
  const { cover = file.badge?.cover, ai = aiOf(file).declared } = edit;
  const after = {
    ...file,
    ...{ title, description, price, tags, isPublic, previews },
    badge: { ...badge, cover: cover ?? undefined, ...declaredIn(ai) },
    ...answersIn(edit, file),
    summary: summaryOf(description),
    ...packageFacts(title, file.files),
    updatedAt: at,
  };
  return { ...after, shareCard: currentShareImage(after) };
}

/** Sets, plans or ends a timed discount. */
export function applyTimedDiscount(file: File, discount: TimedDiscount | undefined, now: number): File {
  const at = changedAt(file, now);
  const after = { ...file, ...withTimedDiscount(file, discount, at), updatedAt: at };
  return { ...after, shareCard: currentShareImage(after) };
}

/** Sets or lifts a takedown. `cover`: the name of the cover from now on. */
export function applyTakedown(
  file: File,
  { takedown, cover = file.badge?.cover }: { takedown: File['barred']; cover?: string | undefined },
  now: number,
): File {
  const after = { ...file, barred: takedown, badge: { ...file.badge, cover }, updatedAt: changedAt(file, now) };
  return { ...after, shareCard: currentShareImage(after) };
}

/** Records that a content of the newest version carries a label of generated content. */
export const markAsGenerated = (file: File, now: number): File => ({
  ...file,
  badge: { ...file.badge, marked: true },
  updatedAt: changedAt(file, now),
});

export const markDeleted = (file: File, now: number): File => ({
  ...file,
  deletedAt: now,
  badge: labelOnly(file.badge),
  shareCard: undefined,
  updatedAt: changedAt(file, now),
});

/** Replaces the contents of a file; everything derived from the old ones is dropped. */
export function replaceContents(file: File, { contents, changelog, previews }: Replacement, now: number): File {
  const files = packageFiles(contents);
  const after = {
    ...file,
    files,
    ...packageFacts(file.title, files),
    previews,
    changelog,
    badge: { ...file.badge, marked: undefined },
    version: file.version + 1,
    versionAt: now,
    zip: undefined,
    preparedVersion: undefined,
    preparingUntil: undefined,
  };
  return { ...after, shareCard: currentShareImage(after) };
}
