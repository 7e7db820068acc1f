import { type Fen, fen } from '#shared/money';
import { knownSources, otherSource } from '#shared/view-sources';

/** What was counted of a file on a day, as far as one item of the table has it. */
export interface DayCounts {
  date: string;
  views: number;
  sources: Readonly<Record<string, number>>;
  sales: number;
  net: Fen;
}

/** So many names a day are counted by themselves: the item stays below the kilobyte that one write unit writes. */
const namesPerDay = 12;

const knownNames: readonly string[] = [...knownSources, otherSource];
const isName = (source: string): boolean => !knownNames.includes(source);

/** The source itself while the day has room for its name. */
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

/** Several days, or several items of one, in one. */
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

/** Undefined where nobody looked. Who buys without having been counted, from a link of a mail, makes no more than everybody. */
export const conversionOf = ({ views, sales }: Pick<ViewStats, 'views' | 'sales'>): number | undefined =>
  views > 0 ? Math.min(1, Math.max(0, sales) / views) : undefined;

/** What programs call themselves, in every spelling; CUBOT makes phones. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|scrap|headless|lighthouse|pagespeed|phantom|selenium|puppeteer|playwright|preview|facebookexternal|whatsapp|mediapartners|inspectiontool|googleother|feedfetcher|ia_archiver|archive\.org|httrack|wget|curl|python|java\/|okhttp|httpclient|go-http|node|axios|undici|jsdom|happy-?dom|libwww|postman|insomnia|embedly|pingdom|uptime|monitor|datadog|gtmetrix|ptst|scan/i;

/** Far longer than any browser says of itself. */
const readAtMost = 512;

/**
 * A program, as far as it does not hide it. Browsers all begin alike, name a language, and say of a page's own call that
 * it comes from the same site: from another one it is somebody else's page. Old ones say nothing of it, over plain HTTP none does.
 */
export function isProgram(headers: Readonly<Record<string, string>>): boolean {
  const agent = (headers['user-agent'] ?? '').slice(0, readAtMost);
  const site = headers['sec-fetch-site'];
  const isBrowser = agent.startsWith('Mozilla/5.0 (') && !programs.test(agent);
  return !isBrowser || !headers['accept-language'] || (site !== undefined && site !== 'same-origin');
}
