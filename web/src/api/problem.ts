import { failureTexts } from '../i18n/failure-texts.ts';
import { ApiError, languageOf, type Problem } from './api-error.ts';

const textOf = (failure: keyof typeof failureTexts): string => failureTexts[failure][languageOf()];

/** What gateway and CDN call a refusal in their own words; whoever reads them learns nothing. */
const gatewayWords =
  /^(bad request|unauthorized|forbidden|(route )?not found|method not allowed|missing authentication token|unsupported media type|invalid request body|access ?denied|error)\.?$/i;

/** Gateway, CDN and functions that do not start answer with these statuses by themselves. */
const isFromBefore = (status: number): boolean => status >= 500 || [408, 413, 429].includes(status);

/** The words stand in `message` or in `error`, whichever is there. Without our `code` they may be somebody else's. */
function wordsIn({ code, message, error }: Record<string, unknown>, status: number): string | undefined {
  const words = [message, error].find((text): text is string => typeof text === 'string' && text !== '');
  if (code || words === undefined) return words;
  return isFromBefore(status) || gatewayWords.test(words) ? undefined : words;
}

/** Seconds, or a date; the header, or a field of the body. */
function secondsToWait({ headers }: Response, body: Record<string, unknown>): number | undefined {
  const retryAfter = headers.get('retry-after') ?? body.retry_after ?? body.retryAfter ?? '';
  const seconds = Number(retryAfter) || (Date.parse(String(retryAfter)) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return textOf('tooMany');
  const [text, wait] = seconds < 120 ? [textOf('inSeconds'), seconds] : [textOf('inMinutes'), Math.ceil(seconds / 60)];
  return text.replace('{wait}', String(wait));
}

/** What is said where there are no words for it. */
function unworded(status: number, wait: number | undefined): Pick<Problem, 'code' | 'message'> {
  if (status === 429) return { code: 'too_many_requests', message: waitText(wait) };
  if (status === 413) return { code: 'payload_too_large', message: textOf('tooLarge') };
  const code = isFromBefore(status) ? 'server' : 'unknown';
  return { code, message: textOf(code) };
}

/** What a refusal says, in the user's words. Comes with the first of them. */
export async function problemOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = Object(await response.json().catch(() => null));
  const wait = secondsToWait(response, body);
  const words = wordsIn(body, status);
  const fallback = words === undefined ? unworded(status, wait) : { code: 'refused', message: words };
  return new ApiError(status, { ...fallback, ...body, message: fallback.message }, wait);
}
