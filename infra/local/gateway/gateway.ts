import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pageCallOf } from '#infra/lib/web/web-headers';
import type { RequestHandler } from '../loopback.ts';
import type { ApiHandler } from './api.ts';
import { bodyLimit } from './body.ts';
import { listen } from './listen.ts';

export interface GatewayHandlers {
  api: ApiHandler;
  /** Whether a request came by a host name of this market; other requests are refused development pages. */
  isOwn?: (request: IncomingMessage) => boolean;
  /** Handlers by the first segment of the path, such as the content bucket. */
  folders: Record<string, RequestHandler>;
  /** Serves the app; false where nothing is under this path. */
  site(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  /** Headers of pages that an API call generates; undefined where the app is served from source. */
  pageHeaders?: Record<string, string>;
}

export interface Gateway {
  port: number;
  server: Server;
  /** Starts answering; requests that came before have waited. */
  open(parts: GatewayHandlers): void;
  /** Takes no new requests, and cuts running ones after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/';

const texts = { 403: 'Forbidden', 404: 'Not found', 405: 'Method not allowed', 500: 'Internal server error' };

function sendPlain(response: ServerResponse, status: keyof typeof texts, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${texts[status]}\n`);
}

async function answerPage(parts: GatewayHandlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendPlain(response, 405, { allow: 'GET, HEAD' });
  }
  const isFound = await parts.site(request, response, pathOf(request));
  if (!isFound) sendPlain(response, 404, { 'x-content-type-options': 'nosniff' });
}

/** Removes the session's token, which clients that follow a redirect send along because the host is the same here. */
function withoutSession(request: IncomingMessage): IncomingMessage {
  if (/^bearer /i.test(request.headers.authorization ?? '')) delete request.headers.authorization;
  return request;
}

/** Answers pages of shared links by an API call, as the CDN does, with the headers of every page. */
async function answerGeneratedPage(
  parts: GatewayHandlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const call = isRead && parts.pageHeaders ? pageCallOf(pathOf(request)) : undefined;
  if (!call) return false;
  request.url = call;
  await parts.api(request, response, parts.pageHeaders);
  return true;
}

/** Mails and mock payments, which anybody who reaches this machine by its own name may see. */
const developmentFolders = ['dev', 'mock-payment'];

async function dispatch(parts: GatewayHandlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const first = pathOf(request).split('/')[1] ?? '';
  if (developmentFolders.includes(first) && parts.isOwn?.(request) === false) return sendPlain(response, 403);
  const folder = Object.hasOwn(parts.folders, first) ? parts.folders[first] : undefined;
  if (first === 'api') await parts.api(request, response);
  else if (folder) await folder(withoutSession(request), response);
  else if (!(await answerGeneratedPage(parts, request, response))) await answerPage(parts, request, response);
}

function handleError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (request.errored) return;
  console.error(`${request.method} ${pathOf(request)} broke:`, error);
  if (response.headersSent) response.destroy();
  else sendPlain(response, 500);
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const deadline = Date.now() + graceMs;
  // Connections that become idle after the close began would otherwise stay alive for seconds.
  const sweep = setInterval(() => {
    if (Date.now() > deadline) server.closeAllConnections();
    else server.closeIdleConnections();
  }, 20);
  await closed.finally(() => clearInterval(sweep));
}

/** Opens the system's port at once, so that a second start fails before it starts anything else. */
export async function openGateway(port: number, host?: string): Promise<Gateway> {
  const ready = Promise.withResolvers<GatewayHandlers>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    ready.promise
      .then((parts) => dispatch(parts, request, response))
      .catch((error: unknown) => handleError(error, request, response));
  };
  const server = createServer(answer);
  // curl asks before it sends a large body, so a refusal comes before the bytes.
  server.on('checkContinue', (request, response) => {
    const refused = pathOf(request).startsWith('/api/') && Number(request.headers['content-length']) > bodyLimit;
    if (!refused) response.writeContinue();
    answer(request, response);
  });
  const listener = await listen(server, port, host);

  return {
    port: listener.port,
    server,
    open: ready.resolve,
    stop: async (graceMs) => {
      listener.closeOthers();
      await Promise.race([close(server, graceMs), wait(graceMs + 500, undefined, { ref: false })]);
    },
  };
}
