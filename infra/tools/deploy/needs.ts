import type { Settings } from '#infra/lib/settings';
import type { Cloud } from './cloud.ts';

/** Where the account's CDK keeps what it deploys. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

const article = 'docs/runbook.md, “First deployment”';

interface Need {
  what: string;
  isThere(cloud: Cloud): Promise<boolean>;
  /** What to do where it is not. */
  remedy: string;
}

const secret = (stage: string, name: string, holds: string): Need => ({
  what: `the secret tanwei/${stage}/${name} (${holds})`,
  isThere: async (cloud) => (await cloud.secretVersion(`tanwei/${stage}/${name}`)) !== undefined,
  remedy: `make it as ${article} says`,
});

const parameter = (name: string, holds: string, remedy: string): Need => ({
  what: `the parameter ${name} (${holds})`,
  isThere: (cloud) => cloud.hasParameter(name),
  remedy,
});

/** What somebody must have put there before the first deployment. */
export const needsOf = ({ stage, paymentProvider }: Settings, account: string, region: string): Need[] => [
  parameter(bootstrapParameter, 'CDK in this account and region', `npx cdk bootstrap aws://${account}/${region}`),
  secret(stage, 'session', 'keys that sign sessions'),
  secret(stage, 'content', 'the private key that signs downloads'),
  parameter(`/tanwei/${stage}/content-public-key`, 'its public half', `make it as ${article} says`),
  secret(stage, 'payments', `keys of ${paymentProvider}`),
];

/** One line for each thing that is missing, with what to do about it. */
export async function missingOf(needs: readonly Need[], cloud: Cloud): Promise<string[]> {
  const there = await Promise.all(needs.map((need) => need.isThere(cloud)));
  return needs.filter((_, at) => !there[at]).map(({ what, remedy }) => `${what} is missing: ${remedy}`);
}
