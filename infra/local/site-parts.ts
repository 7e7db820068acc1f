import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { robotsOf } from '#infra/lib/web/robots';
import { contentSecurityPolicy, inlineHashes, pageFiles, securityHeaders } from '#infra/lib/web/web-headers';
import { buildWeb } from '#infra/tools/build/build-web';
import { root } from '#infra/tools/root';
import type { GatewayHandlers } from './gateway/gateway.ts';
import { siteOf } from './gateway/site.ts';

export interface WebSite {
  answer: GatewayHandlers['site'];
  pageHeaders?: Record<string, string>;
  stop(): Promise<void>;
}

/** The app as deployed: built, with the headers of production. */
export async function builtSite(
  { url, contentUrl, notice }: { url: string; contentUrl: string; notice: (() => string) | undefined },
  signal: AbortSignal,
): Promise<WebSite> {
  const folder = await buildWeb(signal);
  const pages = pageFiles.map((file) => readFileSync(join(folder, file), 'utf8'));
  const inline = inlineHashes([...pages, notice?.() ?? '']);
  const policy = contentSecurityPolicy({ content: [new URL(contentUrl).origin], inline });
  const pageHeaders = { ...securityHeaders, 'content-security-policy': policy };
  const answer = siteOf(folder, pageHeaders, {
    generated: { '/robots.txt': robotsOf(url) },
    ...(notice && { notice }),
  });
  return { answer, pageHeaders, stop: async () => undefined };
}

/** The app from source, with live reload. Vite inlines some scripts, so no policy is sent. */
export async function liveSite(server: Server): Promise<WebSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    answer: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('finish', () => resolve(true));
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)));
      }),
    stop: () => vite.close(),
  };
}
