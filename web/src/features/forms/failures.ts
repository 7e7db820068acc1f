import type { ApiError } from '../../api/client.ts';

/** In the English message, for programs that look for the word; people have it in the sentence already. */
const forPrograms = ' (验证)';

/** Where the server has said nothing. */
const appsOwn = ['network', 'server', 'unknown'];

/**
 * The server's words where it had any, otherwise the page's own; what became of the call then stands below as a second line.
 * `limited` says how long to wait, where something was done too often: people count in minutes.
 */
export function wordsOf(
  { code, message, retryAfterSeconds }: ApiError,
  fallback: string,
  limited?: (seconds: number) => string,
): { text: string; line?: string } {
  if (appsOwn.includes(code)) return { text: fallback, line: message };
  if (code === 'too_many_requests' && limited && retryAfterSeconds) return { text: limited(retryAfterSeconds) };
  return { text: message.replace(forPrograms, '') || fallback };
}

/** The wording decides, as the specification has it, and the stable code where a translation loses the word. */
export const asksToVerify = ({ code, message }: Pick<ApiError, 'code' | 'message'>): boolean =>
  code === 'email_not_verified' || /验证|verif(?:y|ied)/i.test(message);
