import type { AiDeclaration } from '#shared/contract/shapes/ai';
import { type Repriced, repriced, type TimedDiscount, withTimedDiscount } from '../offers/prices.ts';
import { aiOf, declaredIn, labelOnly } from './ai.ts';
import { type Answers, answersIn } from './answers.ts';
import type { File } from './file.ts';
import { packageFacts, summaryOf } from './files.ts';
import { type Content, packageFiles } from './posts.ts';
import { currentShareImage } from './share-cards.ts';

/** What an owner may change of a post. What is absent stays. */
export interface Edit extends Answers, Repriced {
  title?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  isPublic?: boolean | undefined;
  /** Of the files it has from now on. */
  previews?: string[] | undefined;
  /** The name of its pictures; null takes it away. */
  cover?: string | null | undefined;
  ai?: AiDeclaration | undefined;
}

/** A new version: its files, and what is new in it. */
export interface Replacement {
  contents: readonly Content[];
  changelog: string;
  previews?: string[] | undefined;
}

/**
 * Every change moves the time on: it is what two changes at once are told apart by. What a post costs is reckoned at that
 * time too: by a clock that is behind, a sale that has begun in it would not have begun yet.
 */
const changedAt = (file: File, now: number): number => Math.max(now, file.updatedAt + 1);

export function edited(file: File, edit: Edit, now: number): File {
  const { title = file.title, description = file.description } = edit;
  const { tags = file.tags, isPublic = file.isPublic, previews = file.previews } = edit;
  const at = changedAt(file, now);
  const { price, badge } = repriced(file, edit, at);
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

/** A price for a time begins, is planned, or ends. */
export function discounted(file: File, discount: TimedDiscount | undefined, now: number): File {
  const at = changedAt(file, now);
  const after = { ...file, ...withTimedDiscount(file, discount, at), updatedAt: at };
  return { ...after, shareCard: currentShareImage(after) };
}

/** Something else is done to it than before, or nothing any more. `cover`: the name of its pictures from now on. */
export function restricted(
  file: File,
  { bar, cover = file.badge?.cover }: { bar: File['barred']; cover?: string | undefined },
  now: number,
): File {
  const after = { ...file, barred: bar, badge: { ...file.badge, cover }, updatedAt: changedAt(file, now) };
  return { ...after, shareCard: currentShareImage(after) };
}

/** What reading its files has shown of its newest version. */
export const marked = (file: File, now: number): File => ({
  ...file,
  badge: { ...file.badge, marked: true },
  updatedAt: changedAt(file, now),
});

export const deleted = (file: File, now: number): File => ({
  ...file,
  deletedAt: now,
  badge: labelOnly(file.badge),
  shareCard: undefined,
  updatedAt: changedAt(file, now),
});

/** The files of a post give way to others; what was made of the old ones does not count for the new. */
export function replaced(file: File, { contents, changelog, previews }: Replacement, now: number): File {
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
