import { endpoint } from '#functions/runtime/endpoint';
import { keepShareCard } from '#functions/usecases/files/previews/share-cards';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const setShareCard = endpoint(
  routes.setShareCard,
  ['table', 'blobs', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const view = await viewFileNow(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    if (!view.isOwner) return refuse('file_not_yours');
    const shareImage = { bytes: Buffer.from(body.jpeg, 'base64'), of: body.of };
    const stored = await keepShareCard(ports, view.file, shareImage);
    return stored.ok ? ok({ is_current: stored.value }) : stored;
  },
);
