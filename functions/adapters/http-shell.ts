import type { AppShell, Clock } from '../ports/index.ts';

/** A release reaches shared links within this time. Its predecessor's assets stay as long and longer. */
const keptMs = 60_000;
const patienceMs = 3000;

async function fetchShell(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}

/** The app's page as everybody gets it, asked for at most once a minute. The last one stands in when it cannot be had. */
export function httpShell(appUrl: string, clock: Clock): AppShell {
  let kept: { page: string; at: number } | undefined;
  return {
    read: async () => {
      if (kept && clock.now() - kept.at < keptMs) return kept.page;
      const page = await fetchShell(`${appUrl}/app.html`).catch((error: unknown) => {
        if (!kept) throw error;
        return kept.page;
      });
      kept = { page, at: clock.now() };
      return page;
    },
  };
}
