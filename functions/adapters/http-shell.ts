import type { AppShell, Clock } from '../ports/index.ts';

/** A release reaches shared links within this time. The previous release's assets stay at least as long. */
const cacheMs = 60_000;
const timeoutMs = 3000;

async function fetchShell(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}

/** The app's HTML page, fetched at most once a minute. If a fetch fails, the last page is used. */
export function httpShell(appUrl: string, clock: Clock): AppShell {
  let cached: { page: string; at: number } | undefined;
  return {
    read: async () => {
      if (cached && clock.now() - cached.at < cacheMs) return cached.page;
      const page = await fetchShell(`${appUrl}/app.html`).catch((error: unknown) => {
        if (!cached) throw error;
        return cached.page;
      });
      cached = { page, at: clock.now() };
      return page;
    },
  };
}
