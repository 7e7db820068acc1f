interface AwsEnv {
  AWS_REGION: string;
  AWS_ENDPOINT_URL?: string | undefined;
}

/** What every AWS client is told; the engine of one service goes before the engine of all. */
export function clientOptions(env: AwsEnv, engine: string | undefined): { region: string; endpoint?: string } {
  const endpoint = engine ?? env.AWS_ENDPOINT_URL;
  return { region: env.AWS_REGION, ...(endpoint !== undefined && { endpoint }) };
}

interface CredentialsEnv {
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_SESSION_TOKEN?: string | undefined;
}

/** The function's own, from its environment: asking the provider chain would double its start. */
export const credentialsOf = (env: CredentialsEnv) => ({
  accessKeyId: env.AWS_ACCESS_KEY_ID,
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
});

/** The SDK waits without end, unless told otherwise. Three tries of these are within the time of a call. */
export const patience = { connectionTimeout: 1000, requestTimeout: 3500, throwOnRequestTimeout: true };

/**
 * For services that answer within milliseconds: what does not is a connection that died while the function slept, and is
 * asked again on a new one. An engine shares its machine with everything else and may take its time.
 */
export function quickOptions(env: AwsEnv, engine: string | undefined) {
  const options = clientOptions(env, engine);
  return options.endpoint === undefined ? { ...options, requestHandler: patience } : options;
}
