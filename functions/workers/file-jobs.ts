import { worker as queueWorker } from '../runtime/worker/worker.ts';
import { countDownload } from '../store/files/downloads.ts';
import { countNewStars } from '../store/files/star-totals.ts';
import { renameAuthor } from '../usecases/accounts/author-names.ts';
import { removeAvatar } from '../usecases/accounts/avatars.ts';
import { coverChanged } from '../usecases/files/covers.ts';
import { followed, indexRested, rank, rankPerson } from '../usecases/files/index-jobs.ts';
import { noteVersion } from '../usecases/files/newer-versions.ts';
import { noteDeleted } from '../usecases/files/note-deleted.ts';
import { notifyBuyers } from '../usecases/files/notify-buyers.ts';
import { retireContents } from '../usecases/files/retired.ts';
import { noteScan } from '../usecases/files/scanned.ts';
import { shareCardLeft } from '../usecases/files/share-cards.ts';
import { countStarrers } from '../usecases/files/star-jobs.ts';
import { turnPrice } from '../usecases/offers/sales.ts';
import { tellOfSale } from '../usecases/offers/tell-sale.ts';
import { rateFile } from '../usecases/reviews/rate-file.ts';
import { lookAtReview, remindOfReview, weighKin } from '../usecases/reviews/review-jobs.ts';
import { enforce } from '../usecases/safety/enforce.ts';
import { releaseHold } from '../usecases/safety/holds.ts';
import { restoreNotice } from '../usecases/safety/notices.ts';
import { tellReporters } from '../usecases/safety/tell.ts';
import { countGone } from '../usecases/uploads/leaving.ts';
import { expireUpload } from '../usecases/uploads/upload-flow.ts';

/** Read when somebody takes their data along or leaves, which is seldom: every other job starts without them. */
const takingAlong = () => import('../usecases/data/make-export.ts');
const leaving = () => import('../usecases/data/leave.ts');

export const worker = queueWorker(
  'file-jobs',
  ['table', 'search', 'blobs', 'queues', 'ids', 'clock', 'vault'],
  async (message, ports) => {
    switch (message.kind) {
      case 'downloaded':
        if (await countDownload(ports.table, message, ports.clock.now())) await rank({ fileId: message.fileId }, ports);
        return;
      case 'rank':
        return rank(message, ports);
      case 'starred':
        await countNewStars(ports.table, message);
        return rank({ fileId: message.fileId }, ports);
      case 'count-stars':
        return countStarrers(message, ports);
      case 'rank-user':
        return rankPerson(message.userId, ports);
      case 'followed':
        return followed(message, ports);
      case 'rename-author':
        return renameAuthor(ports, message);
      case 'index-soon':
        return indexRested(message, ports);
      case 'retire':
        return retireContents(message, ports);
      case 'note-version':
        return noteVersion(ports, message);
      case 'note-deleted':
        return noteDeleted(message, ports);
      case 'cover-changed':
        return coverChanged(message, ports);
      case 'share-card-left':
        return shareCardLeft(message, ports);
      case 'avatar-gone':
        return removeAvatar(message, ports);
      case 'notify-buyers':
        return notifyBuyers(message, ports);
      case 'scanned':
        return noteScan(message, ports);
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
        return lookAtReview(message, ports);
      case 'weigh-kin':
        return weighKin(message, ports);
      case 'remind-review':
        return remindOfReview(message, ports);
      case 'price':
        return turnPrice(ports, message.fileId);
      case 'tell-sale':
        return tellOfSale(message, ports);
      case 'export':
        return (await takingAlong()).makeExport(ports, message.userId);
      case 'leave':
        return (await leaving()).leave(ports, message.userId);
      case 'expire-upload':
        return expireUpload(message.uploadId, ports);
      case 'storage-left':
        return countGone(message, ports);
    }
  },
);
