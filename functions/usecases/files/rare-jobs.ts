import type { Deps } from '#functions/ports/index';
import type { Message } from '#shared/messages/index';
import { advanceDeletion } from '../accounts/data/advance-deletion.ts';
import { makeExport } from '../accounts/data/make-export.ts';
import { restoreNotice } from '../moderation/counter-notices.ts';
import { enforce } from '../moderation/enforce.ts';
import { releaseHold } from '../moderation/holds.ts';
import { tellReporters } from '../moderation/notify.ts';
import { notifyFollowers } from '../notifications/notify-followers.ts';
import { renameAuthor } from '../profiles/author-names.ts';
import { removeAvatar } from '../profiles/avatars.ts';
import { announceTimedDiscount } from '../promotions/announce-discount.ts';
import { turnPrice } from '../promotions/timed-discounts.ts';
import { rateFile } from '../reviews/rate-file.ts';
import { remindOfReview, reweighReview, weighLinkedAccounts } from '../reviews/review-jobs.ts';
import { countGone } from '../uploads/leaving.ts';
import { expireUpload } from '../uploads/upload-flow.ts';
import { updateCovers } from './covers.ts';
import { notifyBuyers } from './notify-buyers.ts';
import { shareCardLeft } from './previews/share-cards.ts';
import { recordDeleted } from './record-deleted.ts';
import { recordScan } from './record-scan.ts';
import { retireContents } from './retire.ts';
import { recordNewestVersion } from './versions/newer-versions.ts';

/**
 * Runs file jobs of rare kinds. The worker loads this module with the first of them, which makes its cold start a sixth
 * shorter.
 */
export async function doRareJob(
  message: Exclude<Message<'file-jobs'>, { kind: FrequentJob }>,
  ports: Deps<'table' | 'search' | 'blobs' | 'queues' | 'ids' | 'clock' | 'vault'>,
): Promise<unknown> {
  switch (message.kind) {
    case 'rename-author':
      return renameAuthor(ports, message);
    case 'retire':
      return retireContents(message, ports);
    case 'note-version':
      return recordNewestVersion(ports, message);
    case 'note-deleted':
      return recordDeleted(message, ports);
    case 'cover-changed':
      return updateCovers(message, ports);
    case 'share-card-left':
      return shareCardLeft(message, ports);
    case 'avatar-gone':
      return removeAvatar(message, ports);
    case 'notify-buyers':
      return notifyBuyers(message, ports);
    case 'notify-followers':
      return notifyFollowers(message, ports);
    case 'scanned':
      return recordScan(message, ports);
    case 'enforce':
      return enforce(message, ports);
    case 'tell-reporters':
      return tellReporters(message, ports);
    case 'restore':
      return restoreNotice(ports, message.caseId);
    case 'release-hold':
      return releaseHold(ports, message.caseId);
    case 'rated':
      return rateFile(message, ports);
    case 'weigh-review':
      return reweighReview(message, ports);
    case 'weigh-kin':
      return weighLinkedAccounts(message, ports);
    case 'remind-review':
      return remindOfReview(message, ports);
    case 'price':
      return turnPrice(ports, message.fileId);
    case 'tell-sale':
      return announceTimedDiscount(message, ports);
    case 'export':
      return makeExport(ports, message.userId);
    case 'leave':
      return advanceDeletion(ports, message.userId);
    case 'expire-upload':
      return expireUpload(message.uploadId, ports);
    case 'storage-left':
      return countGone(message, ports);
  }
}

/** Kinds that the worker runs itself: they come with every star, view and download. */
export type FrequentJob = 'downloaded' | 'rank' | 'starred' | 'count-stars' | 'rank-user' | 'followed' | 'index-soon';
