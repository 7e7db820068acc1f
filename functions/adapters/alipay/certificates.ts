import { createHash, type X509Certificate } from 'node:crypto';

/**
 * The number by which Alipay names a certificate: of its issuer, the nearest name first, and its serial number in
 * decimal figures.
 */
export function certificateNumber({ issuer, serialNumber }: X509Certificate): string {
  const names = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${names}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

/** Of Alipay's two RSA root certificates, which are the same for everybody. */
export const rootNumber = '687b59193f3f462dd5336e5abf83c5d8_02941eef3187dddf3d3b83462e1dfcf6';
