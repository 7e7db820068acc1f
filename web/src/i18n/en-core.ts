import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { nav } from './en/nav.ts';
import { ui } from './en/ui.ts';
import type { Core } from './words.ts';

export const enCore: Core = { common, errors, home, nav, ui };
