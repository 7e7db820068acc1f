import type { IncomingMessage } from 'node:http';

const names = new Set(['localhost', '127.0.0.1', '[::1]']);

function addressOf(host: string | undefined): URL | undefined {
  try {
    return new URL(`http://${host}`);
  } catch {
    return undefined;
  }
}

/** As it stands in a `Host` header. */
const literal = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Whether a request was meant for this market. A page of somebody else may have its own name point to this machine and
 * then read what is on it as its own (DNS rebinding); such a request still carries that name. Addresses as numbers are
 * nobody's names: the one that was connected to is ours.
 */
export const asksByOwnName =
  (appUrl: string) =>
  ({ headers, socket }: IncomingMessage): boolean => {
    const asked = addressOf(headers.host)?.hostname;
    if (asked === undefined) return false;
    const connected = literal((socket.localAddress ?? '').replace(/^::ffff:/, ''));
    return names.has(asked) || asked === new URL(appUrl).hostname || asked === connected;
  };

/** The address by which a request came, where it is one of this market's own and another than the one it is told. */
export function otherOriginOf(appUrl: string): (request: IncomingMessage) => string | undefined {
  const isOwn = asksByOwnName(appUrl);
  const { host } = new URL(appUrl);
  return (request) => {
    const asked = addressOf(request.headers.host);
    return asked && asked.host !== host && isOwn(request) ? asked.origin : undefined;
  };
}
