import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function addressOf(host: string | undefined): URL | undefined {
  try {
    return new URL(`http://${host}`);
  } catch {
    return undefined;
  }
}

const hostLiteral = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Whether a request was meant for this market. Another site can point its own name to this machine and read the answers
 * as its own (DNS rebinding), but such a request still carries that name. Numeric addresses cannot be rebound, so the
 * one that was connected to is accepted.
 */
export const hasOwnHost =
  (appUrl: string) =>
  ({ headers, socket }: IncomingMessage): boolean => {
    const hostname = addressOf(headers.host)?.hostname;
    if (hostname === undefined) return false;
    const connectedAddress = hostLiteral((socket.localAddress ?? '').replace(/^::ffff:/, ''));
    return loopbackNames.has(hostname) || hostname === new URL(appUrl).hostname || hostname === connectedAddress;
  };

/** The origin of a request that came by another of this market's own names than that of `appUrl`. */
export function otherOriginOf(appUrl: string): (request: IncomingMessage) => string | undefined {
  const isOwn = hasOwnHost(appUrl);
  const { host } = new URL(appUrl);
  return (request) => {
    const address = addressOf(request.headers.host);
    return address && address.host !== host && isOwn(request) ? address.origin : undefined;
  };
}
