import type { errors as zh } from '../zh/errors.ts';

export const errors: typeof zh = {
  fileNotFound: 'File does not exist',
  userNotFound: 'No such stall',
  unauthorized: 'Unauthorized access',
  network: 'Network error, please try again later',
  server: 'Something went wrong on our side. Please try again.',
  reference: (id) => `Reference: ${id}`,
  pageBroke: 'Something went wrong on this page',
  outdated: 'The site has just been updated. Reload to continue.',
  reload: 'Reload',
  offline: 'You’re offline. The page updates once you’re back; try again what failed.',
  opensLater: 'You’re offline. This page will open when you’re back online.',
};
