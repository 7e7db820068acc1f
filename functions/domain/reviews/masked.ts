/**
 * Ways to reach somebody outside of the market: addresses of mail and web, mobile numbers, and what follows the names of
 * messengers. What is sold behind its back nobody vouches for.
 */
const digit = '[0-9０-９]';
const between = '[\\s·.\\-/_]{0,2}';
const messenger =
  '微\\s*信|薇\\s*信|威\\s*信|加\\s*[vV微薇]|v\\s*信|v\\s*x|wx|we\\s?chat|weixin|qq|扣扣|企鹅|telegram|tg|电报|whatsapp';
const domains = 'com|cn|net|org|me|cc|io|top|xyz|vip|shop|club|link|site|store|app|dev|example';

const ways: readonly RegExp[] = [
  /[\p{L}\d._%+-]+\s?[@＠]\s?[\p{L}\d-]+(?:\s?[.。]\s?[\p{L}\d-]+)*\s?[.。]\s?\p{L}{2,}/gu,
  /(?:https?:\/\/|www\.)\S+/giu,
  new RegExp(`(?<![\\p{L}\\d@.-])(?:[a-z0-9-]+[.。])+(?:${domains})(?![a-z0-9-])(?:/[^\\s，。；！？）]*)?`, 'giu'),
  new RegExp(
    `(?:(?:${messenger})(?:\\s*(?:号码|账号|号|群|id|number))?\\s*(?:[:：是为@]|\\s)?\\s*)@?([a-z0-9０-９][a-z0-9０-９_-]{4,})`,
    'giu',
  ),
  new RegExp(
    `(?<!${digit})(?:[+＋]?(?:86|８６)${between})?[1１]${between}[3-9３-９](?:${between}${digit}){9}(?!${digit})`,
    'gu',
  ),
];

const hidden = '***';

/** The text without them: the rest of it stays as it was written. */
export const masked = (text: string): string =>
  ways.reduce(
    (left, way) =>
      left.replace(way, (found, name?: unknown) => (typeof name === 'string' ? found.replace(name, hidden) : hidden)),
    text,
  );
