import { at, type Resource } from './test-market.ts';

/** The resources of the stage under test, by type and name. */
export interface Stage {
  find(type: string, name: string): Resource | undefined;
  all: readonly Resource[];
}

export const arn = (service: string, rest: string): string => `arn:<AWS::Partition>:${service}:${rest}`;
export const here = '<AWS::Region>:<AWS::AccountId>';
export const account = '<AWS::AccountId>';

export const fromTopic = (name: string) => (stage: Stage) => {
  const topic = stage.find('AWS::SNS::Topic', name);
  return topic && { 'aws:SourceArn': `<${topic.id}>` };
};

export const fromRule = (name: string) => (stage: Stage) => {
  const rule = stage.find('AWS::Events::Rule', name);
  return rule && { 'aws:SourceArn': `<${rule.id}.Arn>` };
};

/** The distribution of users' files is the one with signed addresses. */
export const fromDistribution = (isSigned: boolean) => (stage: Stage) => {
  const distribution = stage.all.find(
    ({ type, properties }) =>
      type === 'AWS::CloudFront::Distribution' &&
      (at(properties, 'DistributionConfig', 'DefaultCacheBehavior', 'TrustedKeyGroups') !== undefined) === isSigned,
  );
  return distribution && { 'aws:SourceArn': arn('cloudfront', `:${account}:distribution/<${distribution.id}>`) };
};

/** Production logs its CDN; the bucket is prepared before the CDN exists. */
export const fromLogDelivery =
  (more: Record<string, string> = {}) =>
  ({ all }: Stage) =>
    all.some(({ properties }) => properties.TableName === 'tanwei-prod-market')
      ? { 'aws:SourceArn': arn('logs', `us-east-1:${account}:delivery-source:app`), ...more }
      : undefined;
