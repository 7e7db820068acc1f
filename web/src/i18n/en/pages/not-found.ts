import type { notFound as zh } from '../../zh/pages/not-found.ts';

export const notFound: typeof zh = {
  title: 'Page not found',
  heading: 'This stall is empty',
  text: 'There’s no page at this address. The link may be wrong, or the page may have moved.',
  home: 'Back to home',
};
