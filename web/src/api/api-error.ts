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

const failed = (code: keyof typeof noAnswerTexts, status = 0) =>
  new ApiError(status, { code, message: noAnswerTexts[code][languageOf()] });

export const noAnswer = () => failed('network');

/** There is an answer, and nothing can be made of it. */
export const unreadable = (status?: number) => failed('server', status);
