import { common } from './zh/common.ts';
import { errors } from './zh/errors.ts';
import { home } from './zh/home.ts';
import { nav } from './zh/nav.ts';
import { notFound } from './zh/not-found.ts';
import { ui } from './zh/ui.ts';

/** One area per screen or part; en.ts holds exactly the same keys, by type. */
export const zh = { common, errors, home, nav, notFound, ui };
