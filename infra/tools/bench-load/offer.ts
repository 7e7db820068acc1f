import { Agent, request } from 'node:http';

export interface Visit {
  kind: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string | undefined;
}

export interface Outcome {
  kind: string;
  /** 0: no answer at all. */
  status: number;
  ms: number;
}

interface Offered {
  next: () => Visit;
  rate: number;
  seconds: number;
}

function send(agent: Agent, url: string, { method, path, token }: Visit): Promise<number> {
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve) => {
    const sent = request(`${url}/api${path}`, { agent, method, headers, timeout: 30_000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end();
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Every request at its time, however long the others take: who measures by waiting does not see a queue. */
export async function offer(url: string, { next, rate, seconds }: Offered): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const running: Promise<Outcome>[] = [];
  const begun = performance.now();
  const total = Math.floor(rate * seconds);
  for (let count = 0; count < total; count++) {
    const due = begun + (count * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const visit = next();
    running.push(send(agent, url, visit).then((status) => ({ kind: visit.kind, status, ms: performance.now() - due })));
  }
  const outcomes = await Promise.all(running);
  agent.destroy();
  return outcomes;
}
