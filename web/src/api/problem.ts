import { failureTexts } from '../i18n/failure-texts.ts';
import { ApiError, languageOf, type Problem } from './api-error.ts';

const textOf = (failure: keyof typeof failureTexts): string => failureTexts[failure][languageOf()];

/** Phrases of gateway and CDN that tell a reader nothing. */
const gatewayPhrases =
  /^(bad request|unauthorized|forbidden|(route )?not found|method not allowed|missing authentication token|unsupported media type|invalid request body|access ?denied|error)\.?$/i;

/** Statuses with which gateway, CDN and functions that do not start answer by themselves. */
const isFromGateway = (status: number): boolean => status >= 500 || [408, 413, 429].includes(status);

/** The message is in `message` or `error`. Without our `code` it may come from the gateway or CDN. */
function messageIn({ code, message, error }: Record<string, unknown>, status: number): string | undefined {
  const text = [message, error].find((text): text is string => typeof text === 'string' && text !== '');
  if (code || text === undefined) return text;
  return isFromGateway(status) || gatewayPhrases.test(text) ? undefined : text;
}

/** The wait in seconds. The header or body field may hold seconds or a date. */
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

/** The app's own code and message for a refusal without a usable message. */
function defaultMessage(status: number, wait: number | undefined): Pick<Problem, 'code' | 'message'> {
  if (status === 429) return { code: 'too_many_requests', message: waitText(wait) };
  if (status === 413) return { code: 'payload_too_large', message: textOf('tooLarge') };
  const code = isFromGateway(status) ? 'server' : 'unknown';
  return { code, message: textOf(code) };
}

/** Reads a refusal into an error with its message. Loaded with the first refusal. */
export async function problemOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = Object(await response.json().catch(() => null));
  const wait = secondsToWait(response, body);
  const message = messageIn(body, status);
  const fallback = message === undefined ? defaultMessage(status, wait) : { code: 'refused', message };
  return new ApiError(status, { ...fallback, ...body, message: fallback.message }, wait);
}
