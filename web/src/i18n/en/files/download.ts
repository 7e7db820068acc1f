import type { packageDownload as zh } from '../../zh/files/download.ts';

export const packageDownload: typeof zh = {
  download: (size) => `Download ${size}`,
  moving: (percent) => `Downloading ${percent}%`,
  of: (have, size) => `${have} / ${size}`,
  progress: (name) => `Download progress for ${name}`,
  checking: 'Checking',
  saved: 'Saved and verified',
  savedUnchecked: 'Saved',
  differs: 'This isn’t the file the seller uploaded (the checksum doesn’t match), so it wasn’t saved.',
  lost: (have, size) => `Connection lost at ${have} of ${size}. The download will resume when you’re back online.`,
  again: 'Download again',
  goOn: 'Resume',
  cancel: 'Cancel download',
  handed: 'Downloading. Check your browser’s downloads',
  receipt: 'View receipt',
  mailReceipt: 'Email me the receipt',
  mailFailed: 'The receipt wasn’t sent',
  filesLabel: 'Individual files',
};
