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

const ownUrl = (domain: string | undefined): string | undefined => domain && `https://${domain}`;

/**
 * The same for a stack of functions. A host name of ours stands in the template as it is set: another one is another template,
 * and with it a new version of every function. What AWS invents lasts as long as the distribution or the key, and is a parameter
 * that CloudFormation reads at every deployment; nested stacks are handed the value by their parent, so that another value
 * changes them too. A stack has a parameter for what it asks for and no other. The id of a key goes by the key's number, as its
 * private half does: functions sign by a pair, whichever the CDN was told last.
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
