import { Aws, CfnDynamicReference, CfnDynamicReferenceService } from 'aws-cdk-lib';
import { CfnAccessPolicy, CfnCollection, CfnSecurityPolicy } from 'aws-cdk-lib/aws-opensearchserverless';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { fileNameOf, type RouteName } from '#shared/contract/index';
import type { QueueName } from '#shared/messages/index';
import type { Deployment } from '../deployment.ts';
import type { Grant } from '../grants/grant.ts';
import { workerGrants } from '../grants/worker-grants.ts';
import { grants } from '../grants.ts';
import { type Names, workerName } from '../names.ts';

interface Rights {
  index: readonly string[];
  /** Rights on the collection itself, such as on aliases. */
  collection?: readonly string[];
}

const writing = ['aoss:CreateIndex', 'aoss:DescribeIndex', 'aoss:ReadDocument', 'aoss:WriteDocument'];
const naming = ['aoss:CreateCollectionItems', 'aoss:DescribeCollectionItems', 'aoss:UpdateCollectionItems'];

/**
 * Readers cannot create the index: a search before the first document finds nothing. Writers create it with its fields
 * and alias.
 */
const permissions = {
  'search:read': { index: ['aoss:DescribeIndex', 'aoss:ReadDocument'] },
  'search:write': { index: writing, collection: naming },
} as const satisfies Partial<Record<Grant, Rights>>;

const operating: Rights = { index: [...writing, 'aoss:DeleteIndex'], collection: naming };

type SearchGrant = keyof typeof permissions;

function functionsWith(grant: SearchGrant): string[] {
  const has = ([, functionGrants]: [string, readonly Grant[]]) => functionGrants.includes(grant);
  const routes = Object.entries<readonly Grant[]>(grants).filter(has);
  const workers = Object.entries<readonly Grant[]>(workerGrants).filter(has);
  return [
    ...routes.map(([name]) => fileNameOf(name as RouteName)),
    ...workers.map(([name]) => workerName(name as QueueName)),
  ];
}

/** A collection's policy names the roles of its users before they exist. */
export const searchRoleName = (names: Names, functionName: string): string => names.global(`${functionName}-search`);

export const searchEndpoint = (names: Names): string =>
  new CfnDynamicReference(CfnDynamicReferenceService.SSM, names.searchEndpointParameter).toString();

/** OpenSearch Serverless for a stage that asks for it: `-c search=…`. */
export class SearchCollection extends Construct {
  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id);
    const { names } = deployment;
    const name = names.searchCollection;
    const ours = { ResourceType: 'collection', Resource: [`collection/${name}`] };
    const encryption = new CfnSecurityPolicy(this, 'Encryption', {
      name,
      type: 'encryption',
      policy: JSON.stringify({ Rules: [ours], AWSOwnedKey: true }),
    });
    /** The functions are in no VPC: every call is signed, and only their roles are allowed. */
    new CfnSecurityPolicy(this, 'Network', {
      name,
      type: 'network',
      policy: JSON.stringify([{ Rules: [ours], AllowFromPublic: true }]),
    });
    new CfnAccessPolicy(this, 'Access', { name, type: 'data', policy: JSON.stringify(accessTo(deployment)) });
    const collection = new CfnCollection(this, 'Collection', {
      name,
      type: 'SEARCH',
      description: 'Posts and creators, as they are searched for',
    });
    collection.addResourceDependency(encryption);
    new StringParameter(this, 'Endpoint', {
      parameterName: names.searchEndpointParameter,
      stringValue: collection.attrCollectionEndpoint,
    });
  }
}

const rulesOf = (collection: string, { index, collection: own }: Rights) => [
  { ResourceType: 'index', Resource: [`index/${collection}/*`], Permission: index },
  ...(own ? [{ ResourceType: 'collection', Resource: [`collection/${collection}`], Permission: own }] : []),
];

function accessTo({ names, settings }: Deployment) {
  const { searchCollection: collection } = names;
  const { searchOperator } = settings;
  const grantsOfSearch: SearchGrant[] = ['search:read', 'search:write'];
  const roles = (grant: SearchGrant) =>
    functionsWith(grant).map(
      (name) => `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${searchRoleName(names, name)}`,
    );
  return [
    ...grantsOfSearch.map((grant) => ({ Rules: rulesOf(collection, permissions[grant]), Principal: roles(grant) })),
    ...(searchOperator ? [{ Rules: rulesOf(collection, operating), Principal: [searchOperator] }] : []),
  ];
}
