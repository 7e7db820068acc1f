import { expect, test } from 'vitest';
import { settingsOf } from './settings.ts';
import { productionSettings } from './test-market.ts';

test('a development stage needs to be told nothing', () => {
  expect(settingsOf({})).toMatchObject({ stage: 'dev', production: false, paymentProvider: 'alipay' });
});

test('production is told everything, and says what is missing', () => {
  expect(() => settingsOf({ stage: 'prod', appDomain: 'market.example.com' })).toThrow(
    /stage prod needs -c contentDomain=… -c certificateArn=… -c paymentProvider=… -c mailFrom=… -c supportEmail=… -c alarmEmail=…/,
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
