interface AwsEnv {
  AWS_REGION: string;
  AWS_ENDPOINT_URL?: string | undefined;
}

/** What every AWS client is told; the engine of one service goes before the engine of all. */
export function clientOptions(env: AwsEnv, engine: string | undefined): { region: string; endpoint?: string } {
  const endpoint = engine ?? env.AWS_ENDPOINT_URL;
  return { region: env.AWS_REGION, ...(endpoint !== undefined && { endpoint }) };
}
