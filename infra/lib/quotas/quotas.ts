import * as z from 'zod';

export interface TemplateResource {
  type: string;
  properties: Record<string, unknown>;
}

/** A limit of AWS, and what one stage may use of it. */
export interface Quota {
  /** As AWS calls it. */
  name: string;
  /** What it counts over: stages share those of an account and of a region. */
  per: 'account' | 'region' | 'API';
  /** Where Service Quotas answers for it; quotas of accounts are asked in us-east-1. */
  code?: { service: string; quota: string };
  /** The value before a raise. */
  standard: number;
  isFixed?: true;
  /** The most that one stage, or one API, may use; a test holds production to it. */
  budget: number;
  /** The type of what is counted, where that is whole resources of the account. */
  type?: string;
  /** The number that a stage with these resources uses; of quotas per API the largest. */
  count(resources: readonly TemplateResource[]): number;
}

const numberOf = (type: string): Pick<Quota, 'type' | 'count'> => ({
  type,
  count: (resources) => resources.filter((resource) => resource.type === type).length,
});

/** Per API; `ApiId` is a reference, and the same for all that belong to one. */
const largestOf =
  (type: string) =>
  (resources: readonly TemplateResource[]): number => {
    const own = resources.filter((resource) => resource.type === type);
    const apis = Map.groupBy(own, ({ properties }) => JSON.stringify(properties.ApiId));
    return Math.max(0, ...[...apis.values()].map(({ length }) => length));
  };

const provisioned = z.object({ ProvisionedConcurrentExecutions: z.number() }).optional();

/** Of functions what is reserved, of aliases what is provisioned. */
const ownConcurrency = (resources: readonly TemplateResource[]): number =>
  resources.reduce((sum, { properties: { ReservedConcurrentExecutions: reserved, ProvisionedConcurrencyConfig } }) => {
    const started = provisioned.parse(ProvisionedConcurrencyConfig)?.ProvisionedConcurrentExecutions ?? 0;
    return sum + Number(reserved ?? 0) + started;
  }, 0);

/** What Lambda wants to remain for functions without a reservation; it refuses reservations that leave less. */
export const unreservedMinimum = 100;

const cloudfront = (quota: string) => ({ service: 'cloudfront', quota });

/**
 * The quotas of AWS that stages come near, from its documentation of November 2026. Every other one has room for twenty
 * stages.
 */
export const quotas = {
  routes: {
    name: 'Routes per HTTP API',
    per: 'API',
    code: { service: 'apigateway', quota: 'L-65B5C802' },
    standard: 300,
    budget: 200,
    count: largestOf('AWS::ApiGatewayV2::Route'),
  },
  integrations: {
    name: 'Integrations per HTTP API',
    per: 'API',
    standard: 300,
    isFixed: true,
    budget: 200,
    count: largestOf('AWS::ApiGatewayV2::Integration'),
  },
  roles: {
    name: 'Roles per account',
    per: 'account',
    code: { service: 'iam', quota: 'L-FE177D64' },
    standard: 1000,
    budget: 240,
    ...numberOf('AWS::IAM::Role'),
  },
  cachePolicies: {
    name: 'Cache policies per account',
    per: 'account',
    code: cloudfront('L-7D134442'),
    standard: 20,
    budget: 3,
    ...numberOf('AWS::CloudFront::CachePolicy'),
  },
  responseHeadersPolicies: {
    name: 'Response headers policies per account',
    per: 'account',
    code: cloudfront('L-CF0D4FC5'),
    standard: 20,
    budget: 4,
    ...numberOf('AWS::CloudFront::ResponseHeadersPolicy'),
  },
  keyGroups: {
    name: 'Key groups per account',
    per: 'account',
    code: cloudfront('L-D64DA6E2'),
    standard: 10,
    budget: 1,
    ...numberOf('AWS::CloudFront::KeyGroup'),
  },
  /** Two while one takes the place of the other. */
  publicKeys: {
    name: 'Public keys per account',
    per: 'account',
    standard: 10,
    budget: 2,
    ...numberOf('AWS::CloudFront::PublicKey'),
  },
  buckets: {
    name: 'Buckets per account',
    per: 'account',
    code: { service: 's3', quota: 'L-DC2B2D3D' },
    standard: 10_000,
    budget: 4,
    ...numberOf('AWS::S3::Bucket'),
  },
  tables: {
    name: 'Tables per region',
    per: 'region',
    code: { service: 'dynamodb', quota: 'L-F98FE922' },
    standard: 2500,
    budget: 1,
    ...numberOf('AWS::DynamoDB::Table'),
  },
  concurrency: {
    name: 'Concurrent executions',
    per: 'region',
    code: { service: 'lambda', quota: 'L-B99A9384' },
    standard: 1000,
    budget: 100,
    count: ownConcurrency,
  },
} as const satisfies Record<string, Quota>;
