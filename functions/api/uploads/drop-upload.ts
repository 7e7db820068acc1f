import { endpoint } from '#functions/runtime/endpoint';
import { findUpload } from '#functions/store/uploads/uploads';
import { discardUpload as drop } from '#functions/usecases/uploads/upload-flow';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

const dropped = { zh: '已取消上传', en: 'Upload cancelled' };

export const dropUpload = endpoint(
  routes.dropUpload,
  ['table', 'blobs', 'clock'],
  async ({ params, user, request }, ports) => {
    const upload = await findUpload(ports.table, params.id, user.id);
    if (!upload) return refuse('upload_not_found');

    const result = await drop(ports, upload);
    return result.ok ? ok({ message: dropped[request.language] }) : result;
  },
);
