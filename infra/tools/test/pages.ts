import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import pageStyles from '../../../web/src/pages.css?url';

/** How long a test looks for something on a page: a second, unless told, is too short on a busy machine. */
configure({ asyncUtilTimeout: 60_000 });

/**
 * jsdom counts its frames by an interval that it begins when something with the focus goes. Begun on a clock that a test has
 * stopped, it never ticks, and no file after that one gets a frame.
 */
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 1000 / 60));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

/** No page waits for its styles here: what names them already has them, and nothing is fetched in this window. */
if (typeof document !== 'undefined') {
  const link = document.createElement('link');
  link.setAttribute('href', pageStyles);
  document.head.append(link);
}

/** Files share one window with those after them, and find it as a browser opens it. */
afterEach(cleanup);
afterAll(() => {
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
