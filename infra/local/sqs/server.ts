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
export async function startSqs({ port = 0, region = 'us-east-1' } = {}): Promise<LocalSqs> {
  const app = buildApp({ logger: false, defaultRegion: region });
  const endpoint = await app.listen({ port, host: '127.0.0.1' });
  return { endpoint, close: () => app.close() };
}
