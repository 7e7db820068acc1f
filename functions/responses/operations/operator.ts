import { aiOf } from '#functions/domain/files/ai';
import type { File } from '#functions/domain/files/file';
import { heldEarnings } from '#functions/domain/moderation/deadlines';
import { beijingDay, instant, instantOrNull } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import { checkScans } from '#functions/store/files/scans';
import { daysOf } from '#functions/store/files/stats/file-days';
import type { Case, Target } from '#functions/store/moderation/cases';
import { countStrikes } from '#functions/store/moderation/measures';
import type { ReviewText } from '#functions/usecases/reviews/find-review-text';
import type { CaseDetail, CaseRow } from '#shared/contract/shapes/operator-answers';
import { fen, yuanNumber } from '#shared/money';
import { coverShape } from '../files/cover.ts';
import { previewsOf } from '../files/previews.ts';
import { targetShape } from '../moderation/moderation.ts';

/** A file's title and cover with one read. */
async function seenTargetShape(ports: Deps<'table'>, target: Target): Promise<CaseRow['targets'][number]> {
  const file = target.type === 'file' ? await findFile(ports.table, target.id) : undefined;
  if (!file) return { ...(await targetShape(ports, target)), file: null };
  return { ...target, name: file.title, file: { category: file.category, cover: coverShape(file.badge?.cover) } };
}

export async function caseRowShape(ports: Deps<'table'>, about: Case, now: number): Promise<CaseRow> {
  const isClaimed = (about.claimedUntil ?? 0) > now;
  return {
    ...{ id: about.id, kind: about.caseKind, state: about.state, reason: about.reason, reports: about.reports },
    targets: await Promise.all(about.targets.map((target) => seenTargetShape(ports, target))),
    opened_at: instant(about.openedAt),
    deadline: instantOrNull(about.deadline),
    is_overdue: about.deadline !== undefined && about.deadline < now,
    claimed_by: isClaimed ? (about.claimedBy ?? null) : null,
    claimed_until: isClaimed ? instantOrNull(about.claimedUntil) : null,
    decision: about.decision ?? null,
    decided_at: instantOrNull(about.decidedAt),
  };
}

export const operatorTakedownShape = ({ barred }: Pick<File, 'barred'>) =>
  barred ? { bar: barred.bar, since: instant(barred.at) } : null;

/** A file in a list: what it is, what it costs, and whether it is on sale. */
export const listedFileShape = (file: File) => ({
  ...{ id: file.id, title: file.title, price: yuanNumber(file.price) },
  ...{ category: file.category, cover: coverShape(file.badge?.cover) },
  ...{ is_public: file.isPublic, is_deleted: file.deletedAt !== undefined, barred: operatorTakedownShape(file) },
});

/** The first content, where no preview shows what a file is; none that a scan has not found clean. */
async function sampleOf({ table, links, site }: Deps<'table' | 'links' | 'site'>, file: File) {
  const [content] = file.files;
  if (!content || !(await checkScans({ table, site }, file, content)).ok) return null;
  const { url } = await links.download(content.key, content);
  return { name: content.name, url };
}

/** A file as moderators judge it, with the previews that its seller has withdrawn. */
export async function seenFileShape(ports: Deps<'table' | 'links' | 'site'>, file: File, now: number) {
  const [days, previews] = await Promise.all([
    daysOf(ports.table, file.id, [beijingDay(now - heldEarnings), beijingDay(now)]),
    previewsOf(
      ports,
      file,
      file.files.map(({ id }) => id),
    ),
  ]);
  const total = (of: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + of(day), 0);
  return {
    ...listedFileShape(file),
    ...{ description: file.description, ai: aiOf(file) },
    previews,
    sample: previews.length === 0 ? await sampleOf(ports, file) : null,
    ...{ created_at: instant(file.createdAt), updated_at: instant(file.updatedAt), version: file.version },
    files: file.files.map(({ id, name, size, type }) => ({ id, name, size, type })),
    ...{ purchases: file.purchaseCount, downloads: file.downloadCount },
    sold: { sales: total(({ sales }) => sales), earnings: yuanNumber(fen(total(({ net }) => net))) },
  };
}

export const seenPersonShape = async ({ table }: Deps<'table'>, user: User, now: number) => ({
  ...{ id: user.id, username: user.username, display_name: user.displayName, created_at: instant(user.createdAt) },
  ...{ standing: user.standing ?? null, strikes: await countStrikes(table, user.id, now), files: user.filesCount },
});

export function wordingsShape(id: string, { fileId, review, question }: ReviewText): CaseDetail['words'][number] {
  const wording = review ?? question;
  return {
    ...{ id, type: review ? 'review' : 'question', file: { id: fileId, title: wording?.title ?? '' } },
    ...{ rating: review?.rating ?? null, counted: review?.counted ?? null, text: wording?.text ?? '' },
    at: instant(review?.editedAt ?? review?.writtenAt ?? question?.askedAt ?? 0),
    earlier: (review?.earlier ?? []).map(({ rating, text, at }) => ({ rating, text, at: instant(at) })),
    answer: (review?.reply ?? question?.answer)?.text ?? null,
    is_folded: wording?.folded !== undefined,
  };
}
