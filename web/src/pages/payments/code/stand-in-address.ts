import { urlOf } from '../../../nav/url-of.ts';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address in a code of a provider stub, which runs on this machine and which no app on a phone can pay. Undefined
 * for a code of a real provider.
 */
export function standInOf(content: string, origin: string): string | undefined {
  const url = urlOf(content);
  const isLocal = url && (thisMachine.includes(url.hostname) || url.origin === origin);
  return isLocal && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
