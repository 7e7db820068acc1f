import { queueWorker } from '../runtime/worker/worker.ts';
import { index, indexPerson, publishNew } from '../usecases/search/index-jobs.ts';

export const worker = queueWorker('index', ['table', 'search', 'queues', 'clock'], async (message, ports) => {
  switch (message.kind) {
    case 'publish':
      return publishNew(message, ports);
    case 'index':
      return index(message, ports);
    case 'index-user':
      return indexPerson(message, ports);
  }
});
