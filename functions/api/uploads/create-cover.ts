import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { arrivingCover } from '../../store/files/covers.ts';

/** Nothing is kept of it but that it was asked for: what no post names, the bucket forgets. */
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
