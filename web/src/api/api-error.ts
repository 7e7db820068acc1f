import type { FactorKind } from '#shared/contract/shapes/factor-fields';
import { noAnswerTexts } from '../i18n/no-answer.ts';

export interface Problem {
  code: string;
  message: string;
  errors?: { field: string; code: string; message: string }[];
  request_id?: string;
  second_factors?: FactorKind[];
}

/**
 * A failed call, with its message in the user's language. `code` is stable; the app's own codes are `network` (no
 * answer came), `server` (the server failed, or its answer cannot be read), `refused` (a message without a code) and
 * `unknown` (no message either).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** The first message of each field at fault. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** True when this 401 led to the login page, which explains it: callers then show no message of their own. */
  endedSession = false;
  /** The factors that the account has, when the call needs one of them. */
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

const failed = (code: keyof typeof noAnswerTexts, status = 0) =>
  new ApiError(status, { code, message: noAnswerTexts[code][languageOf()] });

export const noAnswer = () => failed('network');

/** An answer came whose body cannot be used. */
export const unreadable = (status?: number) => failed('server', status);
