import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function addressOf(host: string | undefined): URL | undefined {
  try {
    return new URL(`http://${host}`);
  } catch {
    return undefined;
  }
}

/** As it stands in a `Host` header. */
const hostLiteral = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Whether a request was meant for this market. A page of somebody else may have its own name point to this machine and
 * then read what is on it as its own (DNS rebinding); such a request still carries that name. Addresses as numbers are
 * nobody's names: the one that was connected to is ours.
 */
export const hasOwnHost =
  (appUrl: string) =>
  ({ headers, socket }: IncomingMessage): boolean => {
    const hostname = addressOf(headers.host)?.hostname;
    if (hostname === undefined) return false;
    const connectedAddress = hostLiteral((socket.localAddress ?? '').replace(/^::ffff:/, ''));
    return loopbackNames.has(hostname) || hostname === new URL(appUrl).hostname || hostname === connectedAddress;
  };

/** The address by which a request came, where it is one of this market's own and another than the one it is told. */
export function otherOriginOf(appUrl: string): (request: IncomingMessage) => string | undefined {
  const isOwn = hasOwnHost(appUrl);
  const { host } = new URL(appUrl);
  return (request) => {
    const address = addressOf(request.headers.host);
    return address && address.host !== host && isOwn(request) ? address.origin : undefined;
  };
}
