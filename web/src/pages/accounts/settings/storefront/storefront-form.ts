import type { Storefront } from '#shared/contract/profiles';
import { limits } from '#shared/limits';
import { lengthOf } from '#shared/text/characters';
import { urlOf } from '../../../../nav/url-of.ts';

export const rows = [0, 1, 2, 3, 4] as const;
export type Row = (typeof rows)[number];

type Name = 'about' | `title${Row}` | `url${Row}`;
export type StorefrontValues = Record<Name, string>;

export function formOf({ about, links }: Pick<Storefront, 'about' | 'links'>): StorefrontValues {
  const title = (row: Row) => links[row]?.title ?? '';
  const url = (row: Row) => links[row]?.url ?? '';
  return {
    about,
    ...{ title0: title(0), title1: title(1), title2: title(2), title3: title(3), title4: title(4) },
    ...{ url0: url(0), url1: url(1), url2: url(2), url3: url(3), url4: url(4) },
  };
}

/**
 * The address as browsers write it, with a missing scheme added; text that is no address is left for its writer to
 * correct.
 */
export function tidyAddress(typed: string): string {
  const text = typed.trim();
  const whole = text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return urlOf(whole)?.href ?? text;
}

const isEmpty = (values: StorefrontValues, row: Row): boolean =>
  `${values[`title${row}`]}${values[`url${row}`]}`.trim() === '';

export const filledRows = (values: StorefrontValues): Row[] => rows.filter((row) => !isEmpty(values, row));

export const rowsIn = (values: StorefrontValues): number => (filledRows(values).at(-1) ?? -1) + 1;

export const linksOf = (values: StorefrontValues) =>
  filledRows(values).map((row) => ({ title: values[`title${row}`].trim(), url: tidyAddress(values[`url${row}`]) }));

/** Checks that need no server; the server's decision counts. */
function isAddress(typed: string): boolean {
  const url = urlOf(tidyAddress(typed));
  if (!url) return false;
  const { protocol, username, password, hostname } = url;
  return protocol === 'https:' && username + password === '' && hostname.includes('.');
}

type Fault = 'about_long' | 'link_title_required' | 'link_title_long' | 'link_address_invalid';

function titleFault(title: string): Fault | undefined {
  if (title.trim() === '') return 'link_title_required';
  return lengthOf(title.trim()) > limits.linkTitleLength ? 'link_title_long' : undefined;
}

export function faultsOf(values: StorefrontValues): Partial<Record<Name, Fault>> {
  const faults: Partial<Record<Name, Fault>> = {};
  if (lengthOf(values.about.trim()) > limits.aboutLength) faults.about = 'about_long';
  for (const row of filledRows(values)) {
    const title = titleFault(values[`title${row}`]);
    if (title) faults[`title${row}`] = title;
    if (!isAddress(values[`url${row}`])) faults[`url${row}`] = 'link_address_invalid';
  }
  return faults;
}

/** Removes a row: those below it move up, and all other values stay. */
export function without(values: StorefrontValues, removedRow: Row): StorefrontValues {
  const links = rows
    .filter((row) => row !== removedRow)
    .map((row) => ({ title: values[`title${row}`], url: values[`url${row}`] }));
  return formOf({ about: values.about, links });
}

/** The rows that the server's refusal is about: it counts only the links that were sent. */
export function refusedFields(
  fields: Readonly<Record<string, string>>,
  sentRows: readonly Row[],
): Partial<StorefrontValues> {
  const faults: Partial<StorefrontValues> = {};
  if (fields.about) faults.about = fields.about;
  sentRows.forEach((row, at) => {
    const [title, url] = [fields[`links.${at}.title`], fields[`links.${at}.url`]];
    if (title) faults[`title${row}`] = title;
    if (url) faults[`url${row}`] = url;
  });
  return faults;
}
