import type { ErrorText } from './text.ts';

/** Refusals about files and uploads. */
export const fileErrors = {
  file_not_found: { status: 404, zh: '文件不存在', en: 'File not found' },
  file_not_yours: { status: 403, zh: '您没有权限编辑此文件', en: 'You don’t have permission to edit this file' },
  file_part_not_found: { status: 404, zh: '包内没有这个文件', en: 'This file isn’t in the package' },
  version_not_found: { status: 404, zh: '没有这个版本', en: 'Version not found' },
  version_not_yours: {
    status: 403,
    zh: '只能下载你买到的那一版和最新版',
    en: 'You can only download the version you bought and the newest one',
  },
  file_forbidden: { status: 403, zh: '购买后才能下载', en: 'Buy the file to download it' },
  file_scanning: {
    status: 409,
    zh: '文件正在做安全检查，通常几分钟内完成，请稍后再下载',
    en: 'We’re checking this file for malware. It usually takes a few minutes; please try again shortly',
  },
  file_infected: {
    status: 403,
    zh: '安全检查在这个文件里发现了恶意程序，已禁止下载。如果你已购买，可以申请退款',
    en: 'We found malware in this file, so it can’t be downloaded. If you bought it, you can request a refund',
  },
  upload_not_found: { status: 404, zh: '上传不存在或已过期', en: 'This upload doesn’t exist or has expired' },
  upload_incomplete: {
    status: 409,
    zh: '文件还没有传完：缺第 {parts} 段',
    en: 'The upload is incomplete. Missing parts: {parts}',
  },
  upload_changed: {
    status: 409,
    zh: '文件内容与登记的大小不符，请重新上传',
    en: 'The file’s size doesn’t match. Please upload it again',
  },
  upload_closed: { status: 409, zh: '这个上传已经完成或取消', en: 'This upload is already finished or cancelled' },
  upload_not_usable: {
    status: 400,
    zh: '有文件还没有传完或已被使用，请重新上传',
    en: 'A file hasn’t finished uploading or has already been used. Please upload it again',
  },
  preview_there: {
    status: 409,
    zh: '这个文件已经有预览，先移除再添加',
    en: 'This file already has a preview. Remove it before adding another',
  },
  storage_full: {
    status: 409,
    zh: '存储空间不足：剩余 {left}，需要 {needed}',
    en: 'Not enough storage: {left} left, {needed} needed',
  },
  storage_leaving: {
    status: 409,
    zh: '最近删掉的内容太多，它们最多还会在存储里留两天。等清理完再上传',
    en: 'What you recently removed stays in storage for up to two days. Please upload again once it’s gone',
  },
  too_many_uploads: {
    status: 409,
    zh: '还没发布的上传已经有 {most} 个。先发布，或者到工作台的「存储空间」里释放几个',
    en: 'You have {most} unpublished uploads. Publish them, or remove some under Storage on your dashboard',
  },
  use_direct_upload: {
    status: 413,
    zh: '超过 4 MB 的文件请直接上传，再提交',
    en: 'Upload files over 4 MB directly first, then submit them',
  },
} as const satisfies Record<string, ErrorText>;
