import type { OpenSearchOptions } from '#functions/adapters/opensearch/http';

const { OPENSEARCH_ENDPOINT = '', OPENSEARCH_SERVICE, AWS_REGION = 'us-east-1', ...env } = process.env;

export const serverOptions = (name: string): OpenSearchOptions & { index: string } => ({
  endpoint: OPENSEARCH_ENDPOINT,
  region: AWS_REGION,
  service: OPENSEARCH_SERVICE === 'aoss' ? 'aoss' : 'es',
  credentials: {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? 'local',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? 'local',
    sessionToken: env.AWS_SESSION_TOKEN,
  },
  index: `${name}-${Date.now()}`,
});
