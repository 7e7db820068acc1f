/**
 * Ways to reach somebody outside of the market: addresses of mail and web, long numbers, and what follows the names of
 * messengers. What is sold behind its back nobody vouches for.
 */
const ways: readonly RegExp[] = [
  /[\p{L}\d._%+-]+\s?[@＠]\s?[\p{L}\d-]+(?:\s?[.。]\s?[\p{L}\d-]+)+/gu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /(?:(?:微\s*信|薇\s*信|威\s*信|v\s*信|v\s*x|wx|we\s?chat|weixin|qq|扣扣|企鹅|telegram|tg|电报|whatsapp)(?:\s*(?:号码|账号|号|群|id|number))?\s*(?:[:：是为]|\s)\s*)([a-z\d][a-z\d_-]{4,})/giu,
  /(?<![\d.])(?:\+?\d[\s-]?){7,}\d(?![\d.])/gu,
];

const hidden = '***';

/** The text without them: the rest of it stays as it was written. */
export const masked = (text: string): string =>
  ways.reduce(
    (left, way) =>
      left.replace(way, (found, name?: unknown) => (typeof name === 'string' ? found.replace(name, hidden) : hidden)),
    text,
  );
