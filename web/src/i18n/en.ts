import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { nav } from './en/nav.ts';
import { notFound } from './en/not-found.ts';
import { ui } from './en/ui.ts';
import type { Dictionary } from './index.tsx';

export const en: Dictionary = { common, errors, home, nav, notFound, ui };
