import { AlipaySdk } from 'alipay-sdk';
import { expect, test } from 'vitest';
import { appCertificate, appX509 } from '#functions/test/app-certificate';
import { certificateNumber } from './certificates.ts';

test('the number of a certificate is the one that Alipay’s own code makes of it', () => {
  const { config } = new AlipaySdk({
    appId: '2014072300007148',
    privateKey: 'AAAA',
    appCertContent: appCertificate,
    alipayPublicCertContent: appCertificate,
    alipayRootCertContent: appCertificate,
  });
  expect(certificateNumber(appX509)).toBe(config.appCertSn);
});
