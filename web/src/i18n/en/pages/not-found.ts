import type { notFound as zh } from '../../zh/pages/not-found.ts';

export const notFound: typeof zh = {
  title: 'Page not found',
  heading: 'No such page',
  text: 'The link may be wrong, or the page may have moved.',
  home: 'Back to home',
};
