import type { packageDownload as zh } from '../../zh/files/download.ts';

export const packageDownload: typeof zh = {
  download: (size) => `Download ${size}`,
  moving: (percent) => `Downloading ${percent}%`,
  of: (have, size) => `${have} / ${size}`,
  progress: (name) => `Download progress of ${name}`,
  checking: 'Checking',
  saved: 'Saved. The checksum matches',
  savedUnchecked: 'Saved',
  differs: 'The checksum does not match: this is not what its author uploaded, and it was not saved.',
  lost: (have, size) => `The connection was lost with ${have} of ${size} here. It goes on once you are back online.`,
  again: 'Download again',
  goOn: 'Go on',
  cancel: 'Cancel the download',
  handed: 'Your browser is downloading it and lists it with its downloads',
  author: 'Author',
  receipt: 'View the receipt',
  mailReceipt: 'Mail me the receipt',
  mailFailed: 'The receipt was not sent',
  filesLabel: 'One by one',
};
