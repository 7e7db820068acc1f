import * as z from 'zod';
import { type Fen, fenFromYuan } from '#shared/money';

/**
 * `done` and `refused` were signed, and are read from exactly the characters that the signature covers: a second node
 * of the same name, which a parser would prefer, is ignored. `unclear` is everything else; its code is a hint for
 * operators and never proves that nothing happened.
 */
export type AlipayResponse =
  | { state: 'done'; fields: AlipayFields }
  | { state: 'refused'; code: string }
  | { state: 'unclear'; code?: string | undefined };

export type AlipayFields = Record<string, unknown>;

const outer = z.object({ sign: z.string().min(1).optional() });
const inner = z.looseObject({ code: z.string(), sub_code: z.string().optional() });

const token = /"(?:[^"\\]|\\.)*"|[{}]/g;

/** From the opening brace to its closing brace. */
function objectText(text: string): string | undefined {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(token)) {
    if (bracket === '{') depth += 1;
    if (bracket === '}') depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return undefined;
}

/** The object under a key as it was written, which is the text that Alipay signs. */
export function nodeText(raw: string, key: string): string | undefined {
  const at = raw.search(new RegExp(`"${key}"\\s*:\\s*\\{`));
  return at < 0 ? undefined : objectText(raw.slice(raw.indexOf('{', at)));
}

/** Alipay's own "try again", whatever else it answers: the request may have been carried out. */
const unavailable = '20000';

function responseOf({ code, sub_code, ...fields }: z.output<typeof inner>): AlipayResponse {
  if (code === '10000') return { state: 'done', fields };
  if (code === unavailable) return { state: 'unclear', code: sub_code ?? code };
  return { state: 'refused', code: sub_code ?? code };
}

const codeOf = (answer: AlipayResponse): string | undefined => ('code' in answer ? answer.code : undefined);

/** Never throws: an unreadable answer is `unclear`. */
export function readResponse(
  raw: string,
  key: string,
  isSigned: (text: string, sign: string) => boolean,
): AlipayResponse {
  try {
    const text = nodeText(raw, key) ?? nodeText(raw, 'error_response') ?? '';
    const answer = responseOf(inner.parse(JSON.parse(text)));
    const { sign } = outer.parse(JSON.parse(raw));
    return sign !== undefined && isSigned(text, sign) ? answer : { state: 'unclear', code: codeOf(answer) };
  } catch {
    return { state: 'unclear' };
  }
}

/** The fields of a `done` response, for a schema to read. */
export const alipayFields = (answer: AlipayResponse): AlipayFields | undefined =>
  answer.state === 'done' ? answer.fields : undefined;

export const yuan = z.string().transform((text, context): Fen => {
  const amount = fenFromYuan(text);
  if (amount !== undefined) return amount;
  context.issues.push({ code: 'custom', message: 'an amount in yuan', input: text });
  return z.NEVER;
});
