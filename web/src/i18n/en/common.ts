import { supportEmail } from '../support-email.ts';
import type { common as zh } from '../zh/common.ts';

export const common: typeof zh = {
  product: 'Tanwei',
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  free: 'Free',
  category: {
    document: 'Document',
    code: 'Code',
    image: 'Image',
    video: 'Video',
    audio: 'Audio',
    archive: 'Archive',
    other: 'Other',
  },
  pleaseLogIn: 'Please log in first',
  supportEmail,
};
