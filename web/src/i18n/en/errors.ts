import type { errors as zh } from '../zh/errors.ts';

export const errors: typeof zh = {
  fileNotFound: 'File does not exist',
  userNotFound: 'User does not exist',
  unauthorized: 'Unauthorized access',
  network: 'Network error, please try again later',
  server: 'Something broke on our side. Please try again.',
  reference: (id) => `Ref ${id}`,
  pageBroke: 'This page broke',
  outdated: 'The site has just been updated. Reloading will do.',
  reload: 'Reload',
  offline: 'You are offline. Once back, the page updates by itself; press again what failed.',
  opensLater: 'You are offline. This page opens by itself when you are back.',
};
