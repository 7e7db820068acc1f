import * as z from 'zod';
import { jsonIn } from '#shared/text/json';

/**
 * `done` and `refused` were signed. `unclear` is everything else, faults of WeChat included; its code is a hint for
 * operators and proves nothing.
 */
export type WechatResponse =
  | { state: 'done'; fields: WechatFields }
  | { state: 'refused'; code: string; status: number }
  | { state: 'unclear'; code?: string | undefined };

export type WechatFields = Record<string, unknown>;

/** As received, before its signature is verified. */
export interface RawWechatResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const answered = z.record(z.string(), z.unknown());
const refusal = z.object({ code: z.string().regex(/^[A-Z_]{1,64}$/) });

const nothing = 204;

/** Code lists spell codes with or without underscores: `ORDERNOTEXIST`, `ORDER_NOT_EXIST`. */
export const isCode = (code: string | undefined, named: string): boolean =>
  code?.replaceAll('_', '') === named.replaceAll('_', '');

/** An answer whose signature was verified. Faults and "try later" do not prove that nothing happened. */
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

/** An answer without a valid signature. */
export const unsignedResponse = ({ body }: RawWechatResponse): WechatResponse => ({
  state: 'unclear',
  code: refusal.safeParse(jsonIn(body)).data?.code,
});

/** The fields of a `done` response, for a schema to read. */
export const wechatFields = (answer: WechatResponse): WechatFields | undefined =>
  answer.state === 'done' ? answer.fields : undefined;
