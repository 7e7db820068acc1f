import { type Fen, fen } from '#shared/money';
import { knownSources, otherSource } from '#shared/view-sources';

/** The counts of a file on a day, as stored in one item. */
export interface DayCounts {
  date: string;
  views: number;
  sources: Readonly<Record<string, number>>;
  sales: number;
  net: Fen;
}

/** At most this many named sources a day are counted separately: the item stays within one write unit (1 KB). */
const namesPerDay = 12;

const knownNames: readonly string[] = [...knownSources, otherSource];
const isName = (source: string): boolean => !knownNames.includes(source);

/** The source itself while the day has room for its name, otherwise `other`. */
export function sourceWithin(present: readonly string[], source: string): string {
  if (!isName(source) || present.includes(source)) return source;
  return present.filter(isName).length < namesPerDay ? source : otherSource;
}

export interface ViewStats {
  views: number;
  sales: number;
  net: Fen;
  sources: { source: string; views: number }[];
}

/** Adds up several days, or several items of one day. */
export function viewStatsOf(days: readonly DayCounts[]): ViewStats {
  const sources = new Map<string, number>();
  for (const { sources: bySource } of days)
    for (const [source, views] of Object.entries(bySource)) sources.set(source, (sources.get(source) ?? 0) + views);
  const sum = (of: (day: DayCounts) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    views: sum(({ views }) => views),
    sales: sum(({ sales }) => sales),
    net: fen(sum(({ net }) => net)),
    sources: [...sources]
      .map(([source, views]) => ({ source, views }))
      .toSorted((a, other) => other.views - a.views || a.source.localeCompare(other.source)),
  };
}

/** Undefined without views. Buyers who were not counted as viewers, such as from a link in an email, cannot raise it above 1. */
export const conversionOf = ({ views, sales }: Pick<ViewStats, 'views' | 'sales'>): number | undefined =>
  views > 0 ? Math.min(1, Math.max(0, sales) / views) : undefined;

/** Words by which programs identify themselves, in any spelling; CUBOT makes phones. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|scrap|headless|lighthouse|pagespeed|phantom|selenium|puppeteer|playwright|preview|facebookexternal|whatsapp|mediapartners|inspectiontool|googleother|feedfetcher|ia_archiver|archive\.org|httrack|wget|curl|python|java\/|okhttp|httpclient|go-http|node|axios|undici|jsdom|happy-?dom|libwww|postman|insomnia|embedly|pingdom|uptime|monitor|datadog|gtmetrix|ptst|scan/i;

/** Far longer than the user agent of any browser. */
const readAtMost = 512;

/**
 * True if the caller is a program that does not hide it. Browsers share a prefix, name a language, and mark a page's
 * own call as same-site; a call from another site is another page's. Old browsers, and all over plain HTTP, send no
 * such mark.
 */
export function isProgram(headers: Readonly<Record<string, string>>): boolean {
  const agent = (headers['user-agent'] ?? '').slice(0, readAtMost);
  const site = headers['sec-fetch-site'];
  const isBrowser = agent.startsWith('Mozilla/5.0 (') && !programs.test(agent);
  return !isBrowser || !headers['accept-language'] || (site !== undefined && site !== 'same-origin');
}
