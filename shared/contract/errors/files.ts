import type { ErrorText } from './text.ts';

/** Refusals about files and uploads. */
export const fileErrors = {
  file_not_found: { status: 404, zh: '文件不存在', en: 'File not found' },
  file_not_yours: { status: 403, zh: '您没有权限编辑此文件', en: 'You do not have permission to edit this file' },
  file_part_not_found: { status: 404, zh: '包内没有这个文件', en: 'The package has no such file' },
  version_not_found: { status: 404, zh: '没有这个版本', en: 'There is no such version' },
  version_not_yours: {
    status: 403,
    zh: '只能下载你买到的那一版和最新版',
    en: 'Only the version you bought and the newest one can be downloaded',
  },
  file_forbidden: { status: 403, zh: '购买后才能下载', en: 'Buy the file to download it' },
  file_scanning: {
    status: 409,
    zh: '文件正在做安全检查，通常几分钟内完成，请稍后再下载',
    en: 'This file is being checked for malware. That usually takes a few minutes; please try again shortly',
  },
  file_infected: {
    status: 403,
    zh: '安全检查在这个文件里发现了恶意程序，已禁止下载。如果你已购买，可以申请退款',
    en: 'A malware check found a threat in this file, so it cannot be downloaded. If you bought it, you can ask for a refund',
  },
  upload_not_found: { status: 404, zh: '上传不存在或已过期', en: 'The upload does not exist or has expired' },
  upload_incomplete: {
    status: 409,
    zh: '文件还没有传完：缺第 {parts} 段',
    en: 'The upload is not complete: missing parts {parts}',
  },
  upload_changed: {
    status: 409,
    zh: '文件内容与登记的大小不符，请重新上传',
    en: 'The file is not the size it was announced with. Please upload it again',
  },
  upload_closed: { status: 409, zh: '这个上传已经完成或取消', en: 'This upload is already finished or dropped' },
  upload_not_usable: {
    status: 400,
    zh: '有文件还没有传完或已被使用，请重新上传',
    en: 'A file has not finished uploading or was already used. Please upload it again',
  },
  preview_there: {
    status: 409,
    zh: '这个文件已经有预览，先移除再添加',
    en: 'This file has a preview already. Remove it first, then add another',
  },
  storage_full: {
    status: 409,
    zh: '存储空间不足：剩余 {left}，需要 {needed}',
    en: 'Not enough storage: {left} left, {needed} needed',
  },
  storage_leaving: {
    status: 409,
    zh: '最近删掉的内容太多，它们最多还会在存储里留两天。等清理完再上传',
    en: 'You removed a lot lately, and it stays in storage for up to two days. Please upload again once it is gone',
  },
  too_many_uploads: {
    status: 409,
    zh: '还没发布的上传已经有 {most} 个。先发布，或者到工作台的「存储空间」里释放几个',
    en: 'You have {most} uploads that are not published yet. Publish them, or release some under Storage on your dashboard',
  },
  use_direct_upload: {
    status: 413,
    zh: '超过 4 MB 的文件请直接上传，再提交',
    en: 'Files over 4 MB are uploaded directly first, then submitted',
  },
} as const satisfies Record<string, ErrorText>;
