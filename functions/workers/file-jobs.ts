import { queueWorker } from '../runtime/worker/worker.ts';
import { countDownload } from '../store/files/downloads.ts';
import { countNewStars } from '../store/files/stats/star-totals.ts';
import { countStarrers } from '../usecases/files/star-jobs.ts';
import { followed, indexRested, rank, rankPerson } from '../usecases/search/index-jobs.ts';

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
      case 'index-soon':
        return indexRested(message, ports);
      default: {
        const { doRareJob } = await import('../usecases/files/rare-jobs.ts');
        await doRareJob(message, ports);
      }
    }
  },
);
