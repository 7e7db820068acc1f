import * as z from 'zod';
import { jsonIn } from './json.ts';

/**
 * What WeChat said. `done` and `refused` were signed. `unclear` is everything else, its own trouble before all; its code
 * is a hint for people and never a reason to believe anything.
 */
export type WechatResponse =
  | { state: 'done'; fields: WechatFields }
  | { state: 'refused'; code: string; status: number }
  | { state: 'unclear'; code?: string | undefined };

export type WechatFields = Record<string, unknown>;

/** As it came, from whoever sent it. */
export interface RawWechatResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const answered = z.record(z.string(), z.unknown());
const refusal = z.object({ code: z.string().regex(/^[A-Z_]{1,64}$/) });

const nothing = 204;

/** An older list of codes writes them together, a newer one apart: `ORDERNOTEXIST`, `ORDER_NOT_EXIST`. */
export const isCode = (code: string | undefined, named: string): boolean =>
  code?.replaceAll('_', '') === named.replaceAll('_', '');

/** An answer whose signature held. What says "later" or "broken" does not say that nothing happened. */
export function signedResponse({ status, body }: RawWechatResponse): WechatResponse {
  if (status === nothing) return { state: 'done', fields: {} };
  const content = jsonIn(body);
  if (status === 200) {
    const { data: fields } = answered.safeParse(content);
    return fields ? { state: 'done', fields } : { state: 'unclear' };
  }
  const code = refusal.safeParse(content).data?.code;
  return code !== undefined && status >= 400 && status < 500
    ? { state: 'refused', code, status }
    : { state: 'unclear', code };
}

/** Nobody knows whose it is. */
export const unsignedResponse = ({ body }: RawWechatResponse): WechatResponse => ({
  state: 'unclear',
  code: refusal.safeParse(jsonIn(body)).data?.code,
});

/** The content of an answer that was given, for a schema to read. */
export const wechatFields = (answer: WechatResponse): WechatFields | undefined =>
  answer.state === 'done' ? answer.fields : undefined;
