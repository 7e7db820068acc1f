import { buildApp } from 'fauxqs';
import type { Loopback } from '../loopback.ts';

/**
 * SQS in this process, for this machine only; fauxqs' own start would listen on all networks. Any credentials are
 * accepted. Messages live in memory: those that must not be lost are in the outbox and sent again.
 */
export async function startSqs(): Promise<Loopback> {
  const app = buildApp({ logger: false, defaultRegion: 'us-east-1' });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, close: () => app.close() };
}
