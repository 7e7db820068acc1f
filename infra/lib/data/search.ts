import { Aws, CfnDynamicReference, CfnDynamicReferenceService } from 'aws-cdk-lib';
import { CfnAccessPolicy, CfnCollection, CfnSecurityPolicy } from 'aws-cdk-lib/aws-opensearchserverless';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { fileNameOf, type RouteName } from '#shared/contract/index';
import type { QueueName } from '#shared/messages/index';
import { type Grant, grants, workerGrants } from '../grants.ts';
import { type Names, workerName } from '../names.ts';

/** Reading makes no index: a search that comes before the first document finds nothing. */
const permissions = {
  'search:read': ['aoss:DescribeIndex', 'aoss:ReadDocument'],
  'search:write': ['aoss:CreateIndex', 'aoss:DescribeIndex', 'aoss:ReadDocument', 'aoss:WriteDocument'],
} as const satisfies Partial<Record<Grant, readonly string[]>>;

type SearchGrant = keyof typeof permissions;

function functionsWith(grant: SearchGrant): string[] {
  const has = ([, given]: [string, readonly Grant[]]) => given.includes(grant);
  const routes = Object.entries<readonly Grant[]>(grants).filter(has);
  const workers = Object.entries<readonly Grant[]>(workerGrants).filter(has);
  return [
    ...routes.map(([name]) => fileNameOf(name as RouteName)),
    ...workers.map(([name]) => workerName(name as QueueName)),
  ];
}

/** A collection knows those who may use it by the names of their roles, before those are made. */
export const searchRoleName = (names: Names, functionName: string): string => names.global(`${functionName}-search`);

export const searchEndpoint = (names: Names): string =>
  new CfnDynamicReference(CfnDynamicReferenceService.SSM, names.searchEndpointParameter).toString();

/** OpenSearch Serverless for the market's searches, where the stage asks for it: `-c search=opensearch`. */
export class SearchCollection extends Construct {
  constructor(scope: Construct, id: string, names: Names) {
    super(scope, id);
    const name = names.searchCollection;
    const ours = { ResourceType: 'collection', Resource: [`collection/${name}`] };
    const encryption = new CfnSecurityPolicy(this, 'Encryption', {
      name,
      type: 'encryption',
      policy: JSON.stringify({ Rules: [ours], AWSOwnedKey: true }),
    });
    /** The functions are in no network of their own: every call is signed, and only their roles are let in. */
    new CfnSecurityPolicy(this, 'Network', {
      name,
      type: 'network',
      policy: JSON.stringify([{ Rules: [ours], AllowFromPublic: true }]),
    });
    new CfnAccessPolicy(this, 'Access', { name, type: 'data', policy: JSON.stringify(accessTo(name, names)) });
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

function accessTo(collection: string, names: Names) {
  const grantsOfSearch: SearchGrant[] = ['search:read', 'search:write'];
  return grantsOfSearch.map((grant) => ({
    Rules: [{ ResourceType: 'index', Resource: [`index/${collection}/*`], Permission: permissions[grant] }],
    Principal: functionsWith(grant).map(
      (name) => `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${searchRoleName(names, name)}`,
    ),
  }));
}
