import { namesOf } from '#infra/lib/names';
import type { Settings } from '#infra/lib/settings';
import type { Cloud } from './cloud.ts';

/** Where the account's CDK keeps what it deploys. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

const article = 'docs/runbook.md, “First deployment”';

interface Need {
  description: string;
  exists(cloud: Cloud): Promise<boolean>;
  /** What to do where it is not. */
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

/** What somebody must have put there before the first deployment. */
export function needsOf({ stage, paymentProvider, contentKeys }: Settings, account: string, region: string): Need[] {
  const names = namesOf(stage, contentKeys);
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

/** One line for each thing that is missing, with what to do about it. */
export async function missingOf(needs: readonly Need[], cloud: Cloud): Promise<string[]> {
  const present = await Promise.all(needs.map((need) => need.exists(cloud)));
  return needs.filter((_, at) => !present[at]).map(({ description, remedy }) => `${description} is missing: ${remedy}`);
}
