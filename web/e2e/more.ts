import type { Page } from 'playwright-core';
import { zh } from '../src/i18n/zh.ts';

/** Opens the folded fields of a form. */
export const openMore = (page: Page, { create } = zh): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: create.more, expanded: false }).click();
