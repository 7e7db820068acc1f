import { common } from './zh/common.ts';
import { errors } from './zh/errors.ts';
import { home } from './zh/catalog/home.ts';
import { nav } from './zh/nav.ts';
import { ui } from './zh/ui.ts';

/** What the shell, the home page and the components of web/src/ui say: comes with the app. All else is in zh.ts. */
export const zhCore = { common, errors, home, nav, ui };
