import { buildApp } from 'fauxqs';

export interface LocalSqs {
  /** Address for SDK clients; any credentials will do. */
  endpoint: string;
  close(): Promise<void>;
}

/**
 * SQS in this process, for this machine only: fauxqs' own start would listen to the whole network.
 * Messages live in memory; what must not be lost is in the outbox and is sent again.
 */
export async function startSqs(): Promise<LocalSqs> {
  const app = buildApp({ logger: false, defaultRegion: 'us-east-1' });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, close: () => app.close() };
}
