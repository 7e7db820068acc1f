import { endpoint } from '#functions/runtime/endpoint';
import { arrivingCover } from '#functions/store/files/previews/covers';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** Only the request is recorded: the bucket deletes covers that no post names. */
export const createCover = endpoint(
  routes.createCover,
  ['table', 'links', 'ids'],
  async ({ body, user }, { links, ids }) => {
    const id = ids.next();
    const { type } = body;
    const [small, large] = await Promise.all([
      links.uploadWhole(arrivingCover(user.id, id, 'small'), { type, size: body.small }),
      links.uploadWhole(arrivingCover(user.id, id, 'large'), { type, size: body.large }),
    ]);
    return ok({ cover: { id, urls: { small, large } } });
  },
);
