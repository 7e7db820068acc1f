import type { ApiError } from '../../api/client.ts';

/** Part of the server's message for programs that search for the word; the sentence says it already. */
const forPrograms = ' (验证)';

/** The app's own codes, for failures without a message of the server. */
const ownCodes = ['network', 'server', 'unknown'];

/**
 * The server's message if there is one; otherwise the form's `fallback`, with the app's message as a second line.
 * `limited` words the waiting time after too many attempts.
 */
export function messageOf(
  { code, message, retryAfterSeconds }: ApiError,
  fallback: string,
  limited?: (seconds: number) => string,
): { text: string; line?: string } {
  if (ownCodes.includes(code)) return { text: fallback, line: message };
  if (code === 'too_many_requests' && limited && retryAfterSeconds) return { text: limited(retryAfterSeconds) };
  return { text: message.replace(forPrograms, '') || fallback };
}

/** The specification identifies this refusal by its wording; the stable code covers translations without the word. */
export const asksToVerify = ({ code, message }: Pick<ApiError, 'code' | 'message'>): boolean =>
  code === 'email_not_verified' || /验证|verif(?:y|ied)/i.test(message);
