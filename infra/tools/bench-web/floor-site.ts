import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { listen } from '#infra/local/gateway/listen';
import { siteOf } from '#infra/local/gateway/site';
import { root } from '../root.ts';

async function buildFloor(): Promise<string> {
  const folder = await mkdtemp(join(root, 'dist', 'floor-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  return folder;
}

/** The floor app, served like the real app and from the same data. */
export async function openFloor(marketUrl: string) {
  const folder = await buildFloor();
  const answer = siteOf(folder, {});
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url.startsWith('/api/')) {
      void fetch(`${marketUrl}${url}`).then(async (apiResponse) => {
        response.writeHead(apiResponse.status, { 'content-type': 'application/json' }).end(await apiResponse.text());
      });
      return;
    }
    void answer(request, response, url.split('?')[0] ?? '/').then(
      (isServed) => isServed || response.writeHead(404).end(),
    );
  });
  const listener = await listen(server, 0, undefined);
  return {
    url: `http://localhost:${listener.port}`,
    close: async () => {
      listener.closeOthers();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
