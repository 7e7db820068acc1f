import type { HttpProbe } from '../ports/index.ts';

/** Of one request; a probe makes a handful and must end within its function's time. */
const timeoutMs = 7000;

/** Identifies the probe, so that it can be found in logs and excluded from counts. */
const headers = { 'user-agent': 'tanwei-canary', accept: 'application/json, text/html' };

const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const fetchHttpProbe = (appUrl: string): HttpProbe => ({
  ask: async (path, body) => {
    const init = body ? posted(body) : { headers };
    const answer = await fetch(`${appUrl}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, text: await answer.text() };
  },
});
