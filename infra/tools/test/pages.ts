import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

/** How long a test looks for something on a page: a second, unless told, is too short on a busy machine. */
configure({ asyncUtilTimeout: 60_000 });

/** Files share one window with those after them, and find it as a browser opens it. */
afterEach(cleanup);
afterAll(() => {
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
