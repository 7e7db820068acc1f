import { join, resolve } from 'node:path';
import * as z from 'zod';
import { root } from '#infra/tools/root';
import { StartProblem } from './start-problem.ts';

const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http or https address, such as http://localhost:3000` });

/** Each message names its variable and the expected value, since the user sees nothing else. */
const schema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535')
      .default(3000),
    HOST: z.string().optional(),
    APP_URL: webAddress('APP_URL')
      .refine((url) => new URL(url).pathname === '/', 'APP_URL must have no path, such as http://localhost:3000')
      .transform((url) => new URL(url).origin)
      .optional(),
    DATA_DIR: z.string().default('.local'),
    AWS_ENDPOINT_URL: webAddress('AWS_ENDPOINT_URL').optional(),
    EDGE_CACHE: z
      .enum(['0', '1'], 'EDGE_CACHE must be 1 (guests’ answers are kept until something changes) or 0')
      .default('1'),
    LIMITS: z
      .enum(
        ['all', 'user', 'none'],
        'LIMITS must be all (calls are counted by user and by address), user (not by address) or none',
      )
      .default('user'),
    DEMO: z.enum(['0', '1'], 'DEMO must be 1 (a demo market on first start) or 0 (an empty one)').default('1'),
  })
  .transform(({ PORT, HOST, APP_URL, DATA_DIR, AWS_ENDPOINT_URL, DEMO, EDGE_CACHE, LIMITS }) => ({
    port: PORT,
    host: HOST,
    appUrl: APP_URL,
    dataDir: resolve(root, DATA_DIR),
    awsEndpointUrl: AWS_ENDPOINT_URL,
    demo: DEMO === '1',
    /** Whether the CDN's cache is imitated. */
    edgeCache: EDGE_CACHE === '1',
    /** Whom call budgets apply to: load tests and test users share one machine and must not count as one address. */
    limits: LIMITS,
  }));

export type Settings = z.output<typeof schema>;

/** Reads the local engine's own settings; an empty value counts as unset. @throws StartProblem */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.message} (it is "${values[String(issue.path[0])] ?? ''}")`,
  );
  throw new StartProblem(`The configuration cannot be used:\n${lines.join('\n')}`);
}

/** Loads `.env` beside package.json if there is one; the environment takes precedence. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile(join(root, '.env'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
