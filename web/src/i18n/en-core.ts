import { home } from './en/catalog/home.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { nav } from './en/nav.ts';
import { ui } from './en/ui.ts';
import type { zhCore } from './zh-core.ts';

export const enCore: typeof zhCore = { common, errors, home, nav, ui };
