import { at, type Resource } from './test-market.ts';

/** Where a name must be unique. */
type Scope = 'world' | 'account' | 'region';

/** The property with a resource's name and the scope of that name, from AWS's documentation. */
const named: Record<string, { path: string[]; within: Scope }> = {
  'AWS::ApiGatewayV2::Api': { path: ['Name'], within: 'region' },
  'AWS::Backup::BackupPlan': { path: ['BackupPlan', 'BackupPlanName'], within: 'region' },
  'AWS::Backup::BackupVault': { path: ['BackupVaultName'], within: 'region' },
  'AWS::Budgets::Budget': { path: ['Budget', 'BudgetName'], within: 'account' },
  'AWS::CloudFront::CachePolicy': { path: ['CachePolicyConfig', 'Name'], within: 'account' },
  'AWS::CloudFront::Function': { path: ['Name'], within: 'account' },
  'AWS::CloudFront::KeyGroup': { path: ['KeyGroupConfig', 'Name'], within: 'account' },
  'AWS::CloudFront::OriginAccessControl': { path: ['OriginAccessControlConfig', 'Name'], within: 'account' },
  'AWS::CloudFront::OriginRequestPolicy': { path: ['OriginRequestPolicyConfig', 'Name'], within: 'account' },
  'AWS::CloudFront::PublicKey': { path: ['PublicKeyConfig', 'Name'], within: 'account' },
  'AWS::CloudFront::ResponseHeadersPolicy': { path: ['ResponseHeadersPolicyConfig', 'Name'], within: 'account' },
  'AWS::CloudWatch::Alarm': { path: ['AlarmName'], within: 'region' },
  'AWS::CloudWatch::Dashboard': { path: ['DashboardName'], within: 'account' },
  'AWS::CodeDeploy::Application': { path: ['ApplicationName'], within: 'region' },
  'AWS::DynamoDB::Table': { path: ['TableName'], within: 'region' },
  'AWS::Events::Rule': { path: ['Name'], within: 'region' },
  'AWS::IAM::Role': { path: ['RoleName'], within: 'account' },
  'AWS::KMS::Alias': { path: ['AliasName'], within: 'region' },
  'AWS::Lambda::Function': { path: ['FunctionName'], within: 'region' },
  'AWS::Logs::DeliveryDestination': { path: ['Name'], within: 'region' },
  'AWS::Logs::DeliverySource': { path: ['Name'], within: 'region' },
  'AWS::Logs::LogGroup': { path: ['LogGroupName'], within: 'region' },
  'AWS::OpenSearchServerless::AccessPolicy': { path: ['Name'], within: 'region' },
  'AWS::OpenSearchServerless::Collection': { path: ['Name'], within: 'region' },
  'AWS::OpenSearchServerless::SecurityPolicy': { path: ['Name'], within: 'region' },
  'AWS::S3::Bucket': { path: ['BucketName'], within: 'world' },
  'AWS::SES::ConfigurationSet': { path: ['Name'], within: 'region' },
  'AWS::SES::EmailIdentity': { path: ['EmailIdentity'], within: 'region' },
  'AWS::SNS::Topic': { path: ['TopicName'], within: 'region' },
  'AWS::SQS::Queue': { path: ['QueueName'], within: 'region' },
  'AWS::SSM::Parameter': { path: ['Name'], within: 'region' },
  'AWS::SecretsManager::Secret': { path: ['Name'], within: 'region' },
  'AWS::WAFv2::WebACL': { path: ['Name'], within: 'region' },
};

/** Resources without a name of ours: CloudFormation or the service chooses it, or they are part of another resource. */
const nameless = new Set([
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Backup::BackupSelection',
  'AWS::CloudFormation::Stack',
  'AWS::CloudFront::Distribution',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::GuardDuty::MalwareProtectionPlan',
  'AWS::IAM::Policy',
  'AWS::KMS::Key',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::Delivery',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
]);

/** Stacks in us-east-1, wherever their stage is. */
const inUsEast = new Set(['firewall', 'cdn-logs']);

/** A name that a deployment occupies: two deployments side by side must not share one. */
export interface ClaimedName {
  kind: string;
  name: string;
  where: string;
}

const scopesOf = ({ stack }: Resource, region: string): Record<Scope, string> => ({
  world: 'the world',
  account: 'the account',
  region: inUsEast.has(stack) ? 'us-east-1' : region,
});

/** The two kinds of a collection's policies have separate names. */
const kindOf = ({ type, properties }: Resource): string =>
  type === 'AWS::OpenSearchServerless::SecurityPolicy' ? `${type} ${String(properties.Type)}` : type;

export function namesClaimedBy(resources: readonly Resource[], region: string): ClaimedName[] {
  const claims = resources.flatMap((one): ClaimedName[] => {
    const naming = named[one.type];
    if (!naming && !nameless.has(one.type)) throw new Error(`is ${one.type} named, and how far does the name reach?`);
    const name = naming && at(one.properties, ...naming.path);
    /** CloudFront takes a key with a known reference for a repeated request. */
    const reference = at(one.properties, 'PublicKeyConfig', 'CallerReference');
    const where = scopesOf(one, region);
    return [
      ...(naming && name !== undefined ? [{ kind: kindOf(one), name: String(name), where: where[naming.within] }] : []),
      ...(reference !== undefined ? [{ kind: 'a reference', name: String(reference), where: where.account }] : []),
    ];
  });
  return claims.map((one) => ({ ...one, name: one.name.replaceAll('<AWS::Region>', region) }));
}

/** The maximum lengths of names that contain stage and region. */
export const maxLengths: Record<string, number> = {
  'AWS::CloudFront::Function': 64,
  'AWS::CloudFront::OriginAccessControl': 64,
  'AWS::IAM::Role': 64,
  'AWS::Logs::DeliveryDestination': 60,
  'AWS::Logs::DeliverySource': 60,
  'AWS::S3::Bucket': 63,
};
