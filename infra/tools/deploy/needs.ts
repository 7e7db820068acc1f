import { namesOf } from '#infra/lib/names';
import type { Settings } from '#infra/lib/settings';
import type { Cloud } from './cloud.ts';

const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

const article = 'docs/runbook.md, “First deployment”';

interface Need {
  description: string;
  exists(cloud: Cloud): Promise<boolean>;
  /** How to provide it. */
  remedy: string;
}

const secret = (name: string, holds: string): Need => ({
  description: `the secret ${name} (${holds})`,
  exists: async (cloud) => (await cloud.secretVersion(name)) !== undefined,
  remedy: `make it as ${article} says`,
});

const parameter = (name: string, holds: string, remedy: string): Need => ({
  description: `the parameter ${name} (${holds})`,
  exists: (cloud) => cloud.hasParameter(name),
  remedy,
});

/** Secrets and parameters that an operator creates before the first deployment. */
export function needsOf({ stage, paymentProvider, contentKeys }: Settings, account: string, region: string): Need[] {
  const names = namesOf(stage, { contentKeys });
  return [
    parameter(
      bootstrapParameter,
      'CDK in this account and region',
      `npm run build, then npx cdk bootstrap aws://${account}/${region}`,
    ),
    secret(names.secret('session'), 'keys that sign sessions'),
    secret(names.secret('factors'), 'keys that seal second factors'),
    secret(names.secret('content'), 'the private key that signs downloads'),
    ...names.contentKeys.map(({ parameter: name }) => parameter(name, 'its public half', `make it as ${article} says`)),
    secret(names.secret('payments'), `keys of ${paymentProvider}`),
    secret(names.secret('payouts'), 'keys of the app that pays sellers, or {}'),
  ];
}

/** A line for each missing one, with its remedy. */
export async function missingOf(needs: readonly Need[], cloud: Cloud): Promise<string[]> {
  const present = await Promise.all(needs.map((need) => need.exists(cloud)));
  return needs.filter((_, at) => !present[at]).map(({ description, remedy }) => `${description} is missing: ${remedy}`);
}
