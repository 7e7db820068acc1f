import { contactText } from './contact-text.ts';

/**
 * Contact data outside the market: email and web addresses, mobile numbers, and ids after the names of messengers. The market cannot
 * vouch for deals outside. All of it is searched in the text as `contactText` normalises it.
 */
const between = '[\\s·.\\-/_]{0,2}';
const gap = '[ -/:-@[-`{-~·—、。]{0,3}';

const latin = (name: string): string => `(?<![a-z0-9])${name}`;
const messenger = [
  ...['信', 'x', 'v'].map((other) => `微${gap}${other}`),
  latin(`v${gap}信`),
  latin(`v${gap}1?${gap}x`),
  latin('wx|(?<![a-z0-9])we\\s?chat|(?<![a-z0-9])weixin'),
  `(?:加|\\+)\\s*(?:我|个|下)?\\s*(?:v|微|q)`,
  latin(`q${gap}q`),
  `扣${gap}扣`,
  '[秋球丘]{2}',
  '企鹅',
  latin('telegram|(?<![a-z0-9])tg|(?<![a-z0-9])whatsapp'),
  '电报',
  '纸飞机',
].join('|');

const sign = '[\\s:=@~*|+>_]{0,3}';
const nameEnd = `${sign}(?:(?:号码|账号|帐号|群号|号|群|id|number)${sign})?(?:就?是${sign}|为${sign})?`;

/** Topics that often follow the name of a messenger. */
const topics =
  'android|browser|excel|export|files|group|import|latex|linux|login|macos|markdown|mobile|moments|music|notes|oauth|office|photo|python|reader|share|sticker|stickers|store|video|widgets|windows';
const units = '元|块|分|角|个|人|位|页|份|张|次|条|行|字|年|月|日|天|点|%|[kmg]b|rmb|px';
/** Excludes sums, dates and topics. */
const noContact = `(?!\\d[\\d,]*(?:\\.\\d+)?\\s*(?:${units})|\\d{4}-\\d{1,2}(?!\\d)|(?:${topics})(?![a-z0-9_]))`;
const digits = (least: number, most: number): string => `\\d(?:[ ·-]?\\d){${least - 1},${most - 1}}(?!\\d)`;
const account = `(${noContact}(?:${digits(5, 12)}|[a-z0-9][a-z0-9_-]{4,}))`;

const at = '\\s?(?:@|[(\\[{【]\\s?(?:at|@)\\s?[)\\]}】]|艾特)\\s?';
const dot = '\\s?(?:[.。]|[(\\[{【]\\s?(?:[.。]|点|dot)\\s?[)\\]}】])\\s?';
const tightDot = '(?:[.。]|\\s?[(\\[{【]\\s?(?:[.。]|点|dot)\\s?[)\\]}】]\\s?)';
const path = '(?:[/?#][^\\s，。；！？)]*)?';
const domains = 'com|cn|net|org|me|cc|io|top|xyz|vip|shop|club|link|site|store|app|dev|example';
const begins = '(?<![a-z0-9.-])';
const ends = '(?![a-z0-9-])';

const patterns: readonly RegExp[] = [
  `[a-z0-9._%+-]+${at}[a-z0-9-]+(?:${dot}[a-z0-9-]+)*${dot}[a-z]{2,}`,
  '(?:https?://|www\\.)[^\\s，。；！？)]+',
  `${begins}(?:[a-z0-9-]+${tightDot})+(?:${domains})${ends}${path}`,
  // A spelled-out dot is also an ordinary word: three o'clock is no host.
  `${begins}[a-z0-9-]*[a-z][a-z0-9-]*\\s?(?:点|\\sdot\\s|\\s\\.\\s)\\s?(?:com|cn|org|top|xyz|vip)${ends}${path}`,
  `(?:${messenger})${nameEnd}${account}`,
  `(?<![折回克])扣${sign}(${noContact}${digits(5, 12)})`,
  `(?<!\\d)(?:\\+?86${between})?1${between}[3-9](?:${between}\\d){9}(?!\\d)`,
].map((source) => new RegExp(source, 'dgu'));

const hidden = '***';

/** The ranges of contact data in the original; the name of a messenger stays visible. */
function rangesIn(original: string): [number, number][] {
  const { text, originalRange } = contactText(original);
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ indices }) => {
      const range = indices?.[1] ?? indices?.[0];
      return range ? [originalRange(...range)] : [];
    }),
  );
}

/** The text with contact data masked; the rest is unchanged. */
export function maskContacts(original: string): string {
  let text = '';
  let written = 0;
  for (const [start, end] of rangesIn(original).toSorted(([one], [other]) => one - other)) {
    if (start >= written) text += original.slice(written, start) + hidden;
    written = Math.max(written, end);
  }
  return text + original.slice(written);
}
