import * as z from 'zod';
import type { Language } from '#shared/limits';
import type { Site } from '../ports/index.ts';

/** What a letter says in one language: plain text only, escaped where it becomes HTML. */
export interface Words {
  /** The market's name follows it. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** On the button. */
  action: string;
  /** On a second link, for whoever wants the opposite. */
  otherwise?: string;
  note: string;
}

/** A letter before it is set. */
export interface Content extends Words {
  url: string;
  otherUrl?: string | undefined;
  /** The page that ends letters of its kind. */
  unsubscribeUrl?: string | undefined;
}

export interface Setting {
  language: Language;
  site: Site;
}

/** Undefined where the parameters are not those of the letter: such a message can never become one. */
export type Template = (params: unknown, setting: Setting) => Content | undefined;

/** `page`: where its button leads, and its second link where it has one. */
export function letter<S extends z.ZodRawShape>(
  params: S,
  page: (given: z.output<z.ZodObject<S>>) => string | readonly [page: string, other: string],
  words: Record<Language, (given: z.output<z.ZodObject<S>>, site: Site) => Words>,
): Template {
  // Once: a schema is compiled when it first reads something, which takes longer than many readings.
  const shape = z.object(params);
  return (raw, { language, site }) => {
    const { data } = shape.safeParse(raw);
    if (!data) return undefined;
    const [first = '', other] = [page(data)].flat();
    const urls = {
      url: `${site.appUrl}${first}`,
      otherUrl: other === undefined ? undefined : `${site.appUrl}${other}`,
    };
    return { ...words[language](data, site), ...urls };
  };
}

/** The page that takes back what was changed: one link, in every mail about a credential. */
export const notMePage = ({ rollBack }: { rollBack: string }): string =>
  `/not-me?token=${encodeURIComponent(rollBack)}`;

export const text = z.string().min(1);
export const moment = z.iso.datetime().transform((at) => Date.parse(at));

/** The last line of a letter about an order: whom to ask. */
export const orderHelp = {
  zh: (address: string) => `有疑问请写信到 ${address}，并附上订单号。`,
  en: (address: string) => `If anything is unclear, write to ${address} with the order number.`,
} as const;
