import { SecretValue } from 'aws-cdk-lib';
import { searchEndpoint } from '../data/search.ts';
import type { Deployment, SitedDeployment } from '../deployment.ts';
import type { Grant } from '../grants/grant.ts';
import { queueNames, queueVariable } from '../resources.ts';
import { hasCollection } from '../settings.ts';
import { searches, secretsOf, touchesVault } from './permissions.ts';

/**
 * With gradual releases the domain is written into the template: a new version is made when the template changes, but
 * not when a parameter's value does.
 */
const appUrlOf = ({ settings, site }: SitedDeployment): string =>
  settings.release === 'gradual' && settings.appDomain !== undefined ? `https://${settings.appDomain}` : site.appUrl;

/**
 * Names and addresses by the variables of `functions/runtime/env.ts`. They grant nothing, which the role does.
 * `SECRETS` names the secrets that a function reads once when it starts.
 */
export function environmentOf(grants: readonly Grant[], deployment: SitedDeployment): Record<string, string> {
  const { names, settings, site } = deployment;
  const secrets = secretsOf(grants, names);
  return {
    POWERTOOLS_SERVICE_NAME: names.service,
    TABLE_NAME: names.table,
    CONTENT_BUCKET: names.bucket('content'),
    ...Object.fromEntries(queueNames.map((name) => [queueVariable(name), names.queueUrl(name)])),
    APP_URL: appUrlOf(deployment),
    SUPPORT_EMAIL: settings.supportEmail,
    PAYMENT_PROVIDER: settings.paymentProvider,
    PAYOUT_PROVIDER: settings.payoutProvider,
    ...(settings.paymentMethods !== undefined && { PAYMENT_METHODS: settings.paymentMethods }),
    ...(settings.malwareScanSince !== undefined && { SCANNED_SINCE: settings.malwareScanSince }),
    ...(grants.includes('mail:send')
      ? { MAIL_FROM: settings.mailFrom, MAIL_CONFIGURATION_SET: names.mailConfiguration }
      : {}),
    ...(grants.includes('content:sign-download')
      ? { CONTENT_URL: site.contentUrl, CONTENT_KEY_PAIR_ID: site.contentKeyPairId }
      : {}),
    ...(searches(grants) && hasCollection(settings)
      ? { SEARCH_ENDPOINT: searchEndpoint(names), SEARCH_ENGINES: settings.search }
      : {}),
    ...(touchesVault(grants) ? { VAULT_KEY_ID: names.vaultAlias, VAULT_MARK_KEY_ID: names.vaultMarkAlias } : {}),
    ...(secrets.length > 0 ? { SECRETS: secrets.join(',') } : {}),
    ...(secrets.length > 0 && settings.secretsVersion ? { SECRETS_VERSION: settings.secretsVersion } : {}),
  };
}

const originField = ({ names, settings }: Deployment, jsonField: string): string =>
  SecretValue.secretsManager(names.secret('origin'), {
    jsonField,
    ...(settings.originSecretVersion ? { versionId: settings.originSecretVersion } : {}),
  }).unsafeUnwrap();

/**
 * The secret with which the CDN proves itself. CloudFormation resolves it into the distribution's settings, where
 * their readers see it anyway, so reading it at run time would protect nothing.
 */
export const sentSecret = (deployment: Deployment): string => originField(deployment, 'ORIGIN_SECRET');

/** The secrets that functions accept: the one sent, and during a change the one before or after it. */
export const acceptedSecrets = (deployment: Deployment): string =>
  [sentSecret(deployment), originField(deployment, 'ORIGIN_SECRET_OTHER')].join(',');
