import type { FactorKind } from '#shared/contract/shapes/factor-fields';
import { failureTexts } from '../i18n/failure-texts.ts';

interface Problem {
  code: string;
  message: string;
  errors?: { field: string; code: string; message: string }[];
  request_id?: string;
  second_factors?: FactorKind[];
}

/**
 * An answer that is no success, in the user's words. `code` is stable; the app's own codes are `network` (no answer came),
 * `server` (the server failed, or its answer cannot be read), `refused` (words without a code) and `unknown` (not even words).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** The first message of each field at fault. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** The login page says so, to which one is being led: nothing else needs to. */
  endedSession = false;
  /** What the account has, of which one is asked for. */
  readonly secondFactors: readonly FactorKind[] | undefined;

  constructor(status: number, problem: Problem, retryAfterSeconds?: number) {
    super(problem.message);
    this.status = status;
    this.code = problem.code;
    this.requestId = problem.request_id;
    this.fields = Object.fromEntries(
      [...(problem.errors ?? [])].reverse().map(({ field, message }) => [field, message]),
    );
    this.retryAfterSeconds = retryAfterSeconds;
    this.secondFactors = problem.second_factors;
  }
}

export const languageOf = (): 'zh' | 'en' => (document.documentElement.lang.startsWith('en') ? 'en' : 'zh');

const textOf = (failure: keyof typeof failureTexts): string => failureTexts[failure][languageOf()];

export const noAnswer = () => new ApiError(0, { code: 'network', message: textOf('network') });

/** There is an answer, and nothing can be made of it. */
export const unreadable = () => new ApiError(0, { code: 'server', message: textOf('server') });

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
  const said = headers.get('retry-after') ?? body.retry_after ?? body.retryAfter ?? '';
  const seconds = Number(said) || (Date.parse(String(said)) - Date.now()) / 1000;
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

export async function problemOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = Object(await response.json().catch(() => null));
  const wait = secondsToWait(response, body);
  const words = wordsIn(body, status);
  const said = words === undefined ? unworded(status, wait) : { code: 'refused', message: words };
  return new ApiError(status, { ...said, ...body, message: said.message }, wait);
}
