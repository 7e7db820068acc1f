interface AwsEnv {
  AWS_REGION: string;
  AWS_ENDPOINT_URL?: string | undefined;
}

/** The options of every AWS client; the engine of one service takes precedence over the engine of all. */
export function clientOptions(env: AwsEnv, engine: string | undefined): { region: string; endpoint?: string } {
  const endpoint = engine ?? env.AWS_ENDPOINT_URL;
  return { region: env.AWS_REGION, ...(endpoint !== undefined && { endpoint }) };
}

interface CredentialsEnv {
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_SESSION_TOKEN?: string | undefined;
}

/** The function's own credentials, read from its environment: the provider chain would double its start-up time. */
export const credentialsOf = (env: CredentialsEnv) => ({
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
});

/** The SDK has no timeout by default. Three attempts of these lengths fit into the time of a call. */
export const requestTimeouts = { connectionTimeout: 1000, requestTimeout: 3500, throwOnRequestTimeout: true };

/**
 * For services that answer within milliseconds: a slower connection died while the function was frozen, and the call is repeated on a
 * new one. A local engine shares its machine with everything else and may be slower.
 */
export function quickOptions(env: AwsEnv, engine: string | undefined) {
  const options = clientOptions(env, engine);
  return options.endpoint === undefined ? { ...options, requestHandler: requestTimeouts } : options;
}
