import { downloadLinkShape } from '#functions/responses/files/download-link';
import { endpoint } from '#functions/runtime/endpoint';
import { linkDownload } from '#functions/usecases/files/download-contents';
import { askAgainSeconds } from '#functions/usecases/files/prepare-jobs';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const downloadFile = endpoint(
  routes.downloadFile,
  ['table', 'links', 'queues', 'clock', 'site'],
  async ({ params, query, user, request }, deps) => {
    const linked = await linkDownload({ fileId: params.id, user, choice: query, ip: request.ip }, deps);
    if (!linked.ok) return linked;
    if (linked.value === 'preparing') {
      const value = { status: linked.value };
      return { ok: true, status: 202, value, retryAfterSeconds: askAgainSeconds };
    }
    const { download, link } = linked.value;
    if (!request.wantsJson) return { ok: true, status: 302, location: link.url };
    return ok(downloadLinkShape(download, link));
  },
);
