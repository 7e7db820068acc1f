import type { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { Deployment, SitedDeployment } from './deployment.ts';
import type { Names } from './names.ts';

/** A stage's addresses as its CDN's stack knows them. */
interface Site {
  appUrl: string;
  contentUrl: string;
  /** Number and CloudFront id of every key for download addresses. */
  contentKeys: readonly { key: string; id: string }[];
  operatorApiId: string;
}

/**
 * Passes addresses from the CDN's stack to the functions' by parameters: an export could neither change nor be removed
 * while another stack uses it, and keys rotate and domains change.
 */
export class SiteParameters extends Construct {
  constructor(scope: Construct, names: Names, { appUrl, contentUrl, contentKeys, operatorApiId }: Site) {
    super(scope, 'Site');
    const write = (id: string, parameterName: string, stringValue: string) =>
      new StringParameter(this, id, { parameterName, stringValue });
    write('AppUrl', names.siteParameters.appUrl, appUrl);
    write('ContentUrl', names.siteParameters.contentUrl, contentUrl);
    write('OperatorApi', names.siteParameters.operatorApi, operatorApiId);
    for (const { key, id } of contentKeys) write(`Key${key}`, names.contentKeyParameter(key), id);
  }
}

/** By a parameter as well, so that a release that has no such API can be deployed again. */
export const operatorApiIdIn = (stack: Stack, names: Names): string =>
  StringParameter.valueForStringParameter(stack, names.siteParameters.operatorApi);

const ownUrl = (domain: string | undefined): string | undefined => domain && `https://${domain}`;

/**
 * The addresses for a stack of functions. A domain of ours is written into the template, so that another one makes new
 * versions of the functions. AWS's names last as long as their distribution or key, and are parameters that
 * CloudFormation reads at every deployment; nested stacks get them from their parent. A stack has only the parameters
 * that it uses. A key's id is found by its number, like its private half, so that functions always sign with a
 * matching pair.
 */
export function withSite(stack: Stack, deployment: Deployment): SitedDeployment {
  const { names, settings } = deployment;
  const read = (name: string): string => StringParameter.valueForStringParameter(stack, name);
  return {
    ...deployment,
    site: {
      get appUrl() {
        return ownUrl(settings.appDomain) ?? read(names.siteParameters.appUrl);
      },
      get contentUrl() {
        return ownUrl(settings.contentDomain) ?? read(names.siteParameters.contentUrl);
      },
      get contentKeyPairId() {
        return read(names.contentKeyParameter(settings.contentKeys[0] ?? '1'));
      },
    },
  };
}
