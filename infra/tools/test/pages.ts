import { configure, prettyDOM } from '@testing-library/dom';
import { act, cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach } from 'vitest';
import pageStyles from '../../../web/src/pages.css?url';

/** React's list of what `act` has to flush. */
function flushList(): unknown[] {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  const list: unknown = Reflect.get(Object(internals), 'actQueue');
  return Array.isArray(list) ? list : [];
}

let isFiring = false;

/**
 * A part of the page that begins to load interrupts what an event causes, and React forgets the rest of it, so that the
 * page stays as it is, unless the result of `act` is waited for.
 */
function fireWhole(fire: () => unknown): unknown {
  if (isFiring) return fire();
  isFiring = true;
  let result: unknown;
  let rest: unknown[] = [];
  try {
    const flushed: unknown = act(() => {
      result = fire();
      rest = flushList();
    });
    if (rest.length > 0) void Promise.resolve(flushed);
  } finally {
    isFiring = false;
  }
  return result;
}

/** How long a query waits for an element: the default of a second is too short on a busy machine. */
configure({ asyncUtilTimeout: 60_000, getElementError: errorOf, eventWrapper: fireWhole });

/**
 * A query that waits fails many times before its element is there, and printing the page for each error took a third of
 * all time: it is printed when the message is read.
 */
function errorOf(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (replaced: string) => {
      text = replaced;
    },
  });
  return error;
}

/**
 * Started under fake timers, jsdom's interval for frames never ticks, and no later file gets a frame. None is drawn once
 * the window is gone.
 */
const drawFrame = (draw: FrameRequestCallback) => typeof document !== 'undefined' && draw(performance.now());
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => drawFrame(draw), 1000 / 60));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

/** The page styles are linked already, so that no page waits for them, and nothing is fetched. */
if (typeof document !== 'undefined') {
  const link = document.createElement('link');
  link.setAttribute('href', pageStyles);
  document.head.append(link);
}

/** Test files share one window, so each leaves it as a browser opens it. */
afterEach(cleanup);
afterAll(() => {
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
