import { expect, test } from 'vitest';
import { optionsOf } from '../tools/deploy/options.ts';
import { settingsOf } from './settings.ts';
import { productionSettings } from './test-market.ts';
import { synthesize } from './test-stages.ts';

test('a development stage needs to be told nothing', () => {
  expect(settingsOf({})).toMatchObject({ stage: 'dev', production: false, paymentProvider: 'alipay' });
});

test('production is told everything, and says what is missing', () => {
  expect(() => settingsOf({ stage: 'prod', appDomain: 'market.example.com' })).toThrow(
    /stage prod needs -c contentDomain=… -c certificateArn=… -c paymentProvider=… -c mailFrom=… -c supportEmail=… -c alarmEmail=… -c firewall=true -c malwareScanSince=<day> -c originSecret=generated -c monthlyBudget=<USD> -c runbookUrl=<URL> -c backupVaultArn=<ARN>/,
  );
  expect(settingsOf(productionSettings)).toMatchObject({ production: true, appDomain: 'market.example.com' });
});

test.each(['mock', 'alipay,mock'])(
  'no deployed stage settles payments with the mock provider: %s',
  (paymentProvider) => {
    expect(() => settingsOf({ paymentProvider })).toThrow(/paymentProvider: a real provider/);
  },
);

test('every wrong setting is named at once', () => {
  const wrong = {
    stage: 'dev',
    appDomain: 'nowhere',
    certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0',
  };
  expect(() => settingsOf(wrong)).toThrow(/appDomain: .*certificateArn: a certificate of us-east-1/);
});

test.each(['dev', 'staging'])('%s: a host name needs its certificate, and is told so', async (stage) => {
  const appDomain = 'market.example.com';
  const contentDomain = 'files.example.net';
  const { certificateArn } = productionSettings;
  expect(() => settingsOf({ stage, appDomain })).toThrow(
    /^appDomain without -c certificateArn=… *: CloudFront answers/,
  );
  expect(() => settingsOf({ stage, contentDomain, appDomain })).toThrow(
    /^appDomain and contentDomain without -c certi/,
  );
  expect(() => settingsOf({ stage, certificateArn, appDomain, contentDomain })).not.toThrow();
  expect(() => optionsOf([`--stage=${stage}`, '-c', `appDomain=${appDomain}`])).toThrow('without -c certificateArn=…');
  await expect(synthesize({ stage, contentDomain })).rejects.toThrow('without -c certificateArn=…');
});

test.each(['firewall', 'malwareScanSince', 'originSecret', 'monthlyBudget', 'runbookUrl', 'backupVaultArn'] as const)(
  'production by either of its names does not stand without %s, and is told so by name and reason',
  (guard) => {
    const { [guard]: _, ...others } = productionSettings;
    for (const stage of ['prod', 'production']) {
      const refusal = new RegExp(`^stage prod needs -c ${guard}=\\S+\\n {2}${guard}: without it .+$`);
      expect(() => settingsOf({ ...others, stage })).toThrow(refusal);
      expect(() => settingsOf({ ...others, stage, [guard]: 'false' })).toThrow(refusal);
      expect(() => settingsOf({ ...others, stage, [guard]: '' })).toThrow(refusal);
    }
    expect(settingsOf({ ...others, stage: 'staging' })).toMatchObject({ stage: 'staging' });
  },
);

test.each(['ap-east-1', 'cn-north-1', 'cn-northwest-1'])('no stage stands in %s, and it is said why', (region) => {
  expect(() => settingsOf({ region })).toThrow(new RegExp(`^no stage stands in ${region}: .*SES.*regions\\.md$`));
  expect(settingsOf({ region: 'ap-southeast-1' })).toMatchObject({ region: 'ap-southeast-1' });
});

test('production by its long name is production', () => {
  expect(settingsOf({ ...productionSettings, stage: 'production' })).toEqual(settingsOf(productionSettings));
});

test('production takes new code gradually and cannot be told otherwise; other stages take it at once unless told', () => {
  expect(settingsOf(productionSettings).release).toBe('gradual');
  expect(settingsOf({ ...productionSettings, release: 'gradual' }).release).toBe('gradual');
  for (const stage of ['prod', 'production'])
    expect(() => settingsOf({ ...productionSettings, stage, release: 'at-once' })).toThrow(
      /^stage prod takes no -c release=at-once: .+$/,
    );
  expect(settingsOf({ stage: 'dev' }).release).toBe('at-once');
  expect(settingsOf({ stage: 'staging', release: 'gradual' }).release).toBe('gradual');
});

test.each(['tanwei', 'arn:aws:backup:eu-central-1:123:backup-vault:tanwei', 'arn:aws:s3:::bucket'])(
  'a vault is named by its ARN, and %s is none',
  (backupVaultArn) => {
    expect(() => settingsOf({ ...productionSettings, backupVaultArn })).toThrow(/backupVaultArn: the ARN/);
  },
);

test('production reserves concurrency for pay, notices and sign-in, another stage where it is told to', () => {
  const reserved = ({ reservedForPay, reservedForNotices, reservedForSignIn }: ReturnType<typeof settingsOf>) => [
    ...[reservedForPay, reservedForNotices, reservedForSignIn],
  ];
  expect(reserved(settingsOf(productionSettings))).toEqual([20, 20, 10]);
  expect(reserved(settingsOf({ ...productionSettings, reservedForPay: '0', reservedForSignIn: '4' }))).toEqual([
    0, 20, 4,
  ]);
  expect(reserved(settingsOf({ stage: 'dev' }))).toEqual([0, 0, 0]);
  expect(reserved(settingsOf({ stage: 'dev', reservedForNotices: 2 }))).toEqual([0, 2, 0]);
  for (const wrong of ['1', '-2', '2.5', 'many'])
    expect(() => settingsOf({ stage: 'dev', reservedForNotices: wrong }), wrong).toThrow(/reservedForNotices/);
});
