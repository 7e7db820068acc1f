import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type FirewallBudget, firewallBudgets } from '#shared/budgets';
import { fillTemplate } from '#shared/confirmations';
import { errors, longWaits } from '#shared/contract/errors';
import type { Deployment } from '../deployment.ts';
import { nameInUsEast } from '../names.ts';

const counted = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/**
 * Paths are compared as the API reads them: `%61uth` is `auth`, and `//` and `/x/..` vanish. Otherwise an oddly
 * written path would go uncounted.
 */
const normalised = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ type, priority }));

const matching =
  (positionalConstraint: 'STARTS_WITH' | 'EXACTLY') =>
  (searchString: string): CfnWebACL.StatementProperty => ({
    byteMatchStatement: {
      searchString,
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      textTransformations: normalised,
    },
  });

/** WAF requires at least two statements in `or` and `and`. */
const anyOf = (statements: readonly CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => {
  const [first = {}, ...others] = statements;
  return others.length > 0 ? { orStatement: { statements: [...statements] } } : first;
};

function scopeOf({ under, except = [], exceptPaths = [] }: FirewallBudget): CfnWebACL.StatementProperty {
  const scope = anyOf(under.map(matching('STARTS_WITH')));
  const others = [...except.map(matching('STARTS_WITH')), ...exceptPaths.map(matching('EXACTLY'))];
  if (others.length === 0) return scope;
  return { andStatement: { statements: [scope, { notStatement: { statement: anyOf(others) } }] } };
}

const refusal = 'too-many-requests';

/** In both languages, because WAF cannot choose; the window is when to come back. */
const refusalBody = (minutes: number): string => {
  const [zh, en] = [longWaits.minutes.zh, longWaits.minutes.en].map((words) => fillTemplate(words, { minutes }));
  const message = `${zh} ${en}`;
  const code = 'too_many_requests';
  const { status } = errors[code];
  return JSON.stringify({ type: 'about:blank', title: 'Too Many Requests', status, code, message, error: message });
};

const minutesOf = ({ window }: FirewallBudget): number => window / 60_000;

const ruleOf = ([what, budget]: [string, FirewallBudget]): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name: `${what}-by-address`,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        responseHeaders: [{ name: 'retry-after', value: String(budget.window / 1000) }],
        customResponseBodyKey: `${refusal}-${minutesOf(budget)}`,
      },
    },
  },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit: budget.uses,
      evaluationWindowSec: budget.window / 1000,
      scopeDownStatement: scopeOf(budget),
    },
  },
  visibilityConfig: counted(`${what}-by-address`),
});

/** IP addresses that AWS has seen in attacks. Rules about contents would mistake descriptions of files for attacks. */
const reputation: Omit<CfnWebACL.RuleProperty, 'priority'> = {
  name: 'reputation',
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' } },
  visibilityConfig: counted('reputation'),
};

/** The firewall before the CDN, if a stage asks for it; CloudFront requires it in us-east-1. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const budgets: [string, FirewallBudget][] = Object.entries(firewallBudgets);
    const rules = [reputation, ...budgets.map(ruleOf)];
    const minutes = new Set(budgets.map(([, budget]) => minutesOf(budget)));
    const { stage, region } = deployment.settings;
    const name = nameInUsEast(stage, 'firewall', region);
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
      customResponseBodies: Object.fromEntries(
        [...minutes].map((count) => [
          `${refusal}-${count}`,
          { contentType: 'APPLICATION_JSON', content: refusalBody(count) },
        ]),
      ),
      visibilityConfig: counted(name),
    });
    new CfnOutput(this, 'FirewallArn', { value: acl.attrArn });
  }
}
