import { worker as queueWorker } from '../runtime/worker.ts';
import { renameAuthor } from '../store/author-names.ts';
import { rankUser } from '../store/creators.ts';
import { countDownload } from '../store/downloads.ts';
import { notifyBuyers } from '../store/notify-buyers.ts';
import { rankFile } from '../store/popular.ts';
import { retireContents } from '../store/retired.ts';
import { indexFile, indexUser } from '../store/search/feed.ts';
import { countTags } from '../store/tags.ts';
import { expireUpload } from './files/expire-upload.ts';
import { prepare } from './files/prepare.ts';

export const worker = queueWorker(
  'file-jobs',
  ['table', 'search', 'blobs', 'queues', 'clock'],
  async (message, ports) => {
    switch (message.kind) {
      case 'prepare':
        return prepare(message, ports);
      case 'downloaded':
        if (await countDownload(ports.table, message, ports.clock.now())) await rankFile(ports.table, message.fileId);
        return;
      case 'rank':
        return rankFile(ports.table, message.fileId);
      case 'rank-user':
        return rankUser(ports.table, message.userId);
      case 'rename-author':
        return renameAuthor(ports.table, message, ports.clock.now());
      case 'index':
        await countTags(ports.table, message.fileId);
        return indexFile(ports, message);
      case 'index-user':
        return indexUser(ports, message);
      case 'retire':
        return retireContents(message, ports);
      case 'notify-buyers':
        return notifyBuyers(message, ports);
      case 'expire-upload':
        return expireUpload(message.uploadId, ports);
    }
  },
);
