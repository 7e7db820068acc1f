import type { Locator, Page } from 'playwright-core';
import type { Dictionary } from '../src/i18n/messages.ts';
import type { Cast } from './cast.ts';

/** A page in one of its states. */
export interface Screen {
  name: string;
  path: (cast: Cast) => string;
  as?: 'seller' | 'buyer' | 'newcomer' | 'fan';
  /** An element that is there once the page has loaded. */
  ready: (page: Page, t: Dictionary, cast: Cast) => Locator;
  /** Steps that lead to this state. */
  prepare?: (page: Page, t: Dictionary) => Promise<unknown>;
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A page that has loaded once a heading is there. */
export const titled = (
  name: string,
  path: string | Screen['path'],
  title: (t: Dictionary, cast: Cast) => string,
  more: Pick<Screen, 'as' | 'prepare'> = {},
): Screen => ({
  ...{ name, path: typeof path === 'string' ? () => path : path },
  ready: (page, t, cast) => heading(page, title(t, cast)),
  ...more,
});
