import * as z from 'zod';
import type { Language } from '#shared/limits';
import type { Site } from '../ports/index.ts';

/** A letter before it is set: plain text only, escaped where it becomes HTML. */
export interface Content {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  action: { label: string; url: string };
  note: string;
}

export interface Setting {
  language: Language;
  site: Site;
}

/** Undefined where the parameters are not those of the template: such a message can never become a letter. */
export type Template = (params: unknown, setting: Setting) => Content | undefined;

export const template =
  <S extends z.ZodObject>(params: S, write: (params: z.output<S>, setting: Setting) => Content): Template =>
  (raw, setting) => {
    const parsed = params.safeParse(raw);
    return parsed.success ? write(parsed.data, setting) : undefined;
  };

export const text = z.string().min(1);
