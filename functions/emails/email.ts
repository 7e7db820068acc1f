import * as z from 'zod';
import type { Language } from '#shared/limits';
import type { Site } from '../ports/index.ts';

/** The text of an email in one language: plain text, escaped where it becomes HTML. */
export interface EmailText {
  /** The market's name is appended to it. */
  subject: string;
  /** Without one the reader is greeted by their username. */
  heading?: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** The label of the button. */
  action: string;
  /** The label of a second link, for the opposite choice. */
  otherwise?: string;
  note: string;
}

/** An email's text with its links, before it becomes HTML and plain text. */
export interface EmailContent extends EmailText {
  heading: string;
  url: string;
  otherUrl?: string | undefined;
  /** The page that unsubscribes from emails of this kind. */
  unsubscribeUrl?: string | undefined;
}

export interface RenderContext {
  language: Language;
  site: Site;
}

/** Undefined if the parameters do not fit the template: such a message can never become an email. */
export type EmailTemplate = (params: unknown, setting: RenderContext) => EmailContent | undefined;

const reader = z.object({ username: z.string() });

function greet(params: unknown, language: Language): string {
  const { username } = reader.parse(params);
  return { zh: `${username}，你好`, en: `Hello ${username}` }[language];
}

/** `page` gives the path that the button opens, and that of the second link if there is one. */
export function emailTemplate<S extends z.ZodRawShape>(
  params: S,
  page: (params: z.output<z.ZodObject<S>>) => string | readonly [page: string, other: string],
  texts: Record<Language, (params: z.output<z.ZodObject<S>>, site: Site) => EmailText>,
): EmailTemplate {
  // Made once: a schema is compiled at its first parse, which takes longer than many later ones.
  const shape = z.object(params);
  return (raw, { language, site }) => {
    const { data } = shape.safeParse(raw);
    if (!data) return undefined;
    const [first = '', other] = [page(data)].flat();
    const urls = {
      url: `${site.appUrl}${first}`,
      otherUrl: other === undefined ? undefined : `${site.appUrl}${other}`,
    };
    const text = texts[language](data, site);
    return { ...text, heading: text.heading ?? greet(data, language), ...urls };
  };
}

/** The page that undoes changes to credentials; every email about a credential links to it. */
export const notMePage = ({ rollBack }: { rollBack: string }): string =>
  `/not-me?token=${encodeURIComponent(rollBack)}`;

export const textParam = z.string().min(1);
export const momentParam = z.iso.datetime().transform((at) => Date.parse(at));

/** The last line of an email about an order: the support address. */
export const orderHelp = {
  zh: (address: string) => `有疑问请写信到 ${address}，并附上订单号。`,
  en: (address: string) => `Questions? Write to ${address} and include the order number.`,
} as const;
