import { home } from './zh/catalog/home.ts';
import { common } from './zh/common.ts';
import { errors } from './zh/errors.ts';
import { nav } from './zh/nav.ts';
import { ui } from './zh/ui.ts';

/** The texts of the shell, the home page and web/src/ui, which come with the app. All others are in zh.ts. */
export const zhCore = { common, errors, home, nav, ui };
