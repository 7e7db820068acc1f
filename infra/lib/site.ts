import type { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { Deployment, SitedDeployment } from './deployment.ts';
import type { Names } from './names.ts';

/** What AWS or a setting says of a stage's addresses, as the stack of the CDN knows it. */
interface Site {
  appUrl: string;
  contentUrl: string;
  /** Of every key whose download addresses are believed, its number and the id that CloudFront gave it. */
  contentKeys: readonly { key: string; id: string }[];
}

/**
 * Addresses go from the CDN's stack to the functions' by parameters and not by exports: an export can neither change nor go
 * while another stack uses it, and a stack is deployed before those that use it. Keys rotate and domains change.
 */
export class SiteParameters extends Construct {
  constructor(scope: Construct, names: Names, { appUrl, contentUrl, contentKeys }: Site) {
    super(scope, 'Site');
    const write = (id: string, parameterName: string, stringValue: string) =>
      new StringParameter(this, id, { parameterName, stringValue });
    write('AppUrl', names.siteParameters.appUrl, appUrl);
    write('ContentUrl', names.siteParameters.contentUrl, contentUrl);
    for (const { key, id } of contentKeys) write(`Key${key}`, names.contentKeyParameter(key), id);
  }
}

/**
 * The same, read by CloudFormation whenever a stack is deployed. Asked for once in the stack itself: nested ones are handed the
 * value, so that another value is a change of theirs. A stack has a parameter for what it asks for and no other. The id of a key goes by the key's number, as its private half does:
 * functions sign by a pair, whichever the CDN was told last.
 */
export function withSite(stack: Stack, deployment: Deployment): SitedDeployment {
  const { names, settings } = deployment;
  const read = (name: string): string => StringParameter.valueForStringParameter(stack, name);
  return {
    ...deployment,
    site: {
      get appUrl() {
        return read(names.siteParameters.appUrl);
      },
      get contentUrl() {
        return read(names.siteParameters.contentUrl);
      },
      get contentKeyPairId() {
        return read(names.contentKeyParameter(settings.contentKeys[0] ?? '1'));
      },
    },
  };
}
