import { worker as queueWorker } from '../runtime/worker.ts';
import { renameAuthor } from '../store/author-names.ts';
import { rankUser } from '../store/creators.ts';
import { countDownload } from '../store/downloads.ts';
import { notifyBuyers } from '../store/notify-buyers.ts';
import { outboxDone } from '../store/outbox.ts';
import { rankFile } from '../store/popular.ts';
import { retireContents } from '../store/retired.ts';
import { expireUpload } from './files/expire-upload.ts';
import { prepare } from './files/prepare.ts';

export const worker = queueWorker('file-jobs', ['table', 'blobs', 'queues', 'clock'], async (message, ports) => {
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
      return void (await ports.table.commit([outboxDone('file-jobs', message)]));
    case 'index-user':
      return void (await ports.table.commit([outboxDone('file-jobs', message)]));
    case 'retire':
      return retireContents(message, ports);
    case 'notify-buyers':
      return notifyBuyers(message, ports);
    case 'expire-upload':
      return expireUpload(message.uploadId, ports);
  }
});
