import type { ApiError } from '../../api/client.ts';

/**
 * The server's words where it had any, otherwise the page's own; what the network did then stands below as a second line.
 */
export function wordsOf(error: ApiError, fallback: string): { text: string; line?: string } {
  if (error.code === 'network') return { text: fallback, line: error.message };
  return { text: error.message || fallback };
}

/** The wording decides, as the specification has it, and the stable code where a translation loses the word. */
export const asksToVerify = ({ code, message }: Pick<ApiError, 'code' | 'message'>): boolean =>
  code === 'email_not_verified' || /验证|verif(?:y|ied)/i.test(message);
