import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';

/** WAF counts five minutes; whoever asks more than this from one address is turned away until it is less. */
const perAddress = { calls: 3000, auth: 100 } as const;

const counted = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const paths = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

const rate = (name: string, path: string, limit: number): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit, scopeDownStatement: paths(path) } },
  visibilityConfig: counted(name),
});

/** Addresses that AWS knows for what they do. Rules about contents would take a description of a file for an attack. */
const reputation: Omit<CfnWebACL.RuleProperty, 'priority'> = {
  name: 'reputation',
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' } },
  visibilityConfig: counted('reputation'),
};

/** What stands before the CDN, where a stage asks for it. CloudFront takes it from us-east-1 only. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const rules = [
      reputation,
      rate('auth-by-address', '/api/auth/', perAddress.auth),
      rate('calls-by-address', '/api/', perAddress.calls),
    ];
    const acl = new CfnWebACL(this, 'Acl', {
      name: deployment.names.of('firewall'),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
      visibilityConfig: counted(deployment.names.of('firewall')),
    });
    new CfnOutput(this, 'FirewallArn', { value: acl.attrArn });
  }
}
