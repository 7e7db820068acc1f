import { type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import type { WechatAccount } from './account.ts';
import { isCode, type RawWechatResponse, signedResponse, wechatFields } from './answer.ts';
import { opened, sealed } from './sealed.ts';
import { headingOf, isSignedBy } from './signing.ts';

/** A certificate of WeChat Pay and its validity. */
export interface Certificate {
  serial: string;
  key: KeyObject;
  from: number;
  to: number;
}

/** Hexadecimal numbers may come with leading zeros or in lower case. */
export const serialOf = (hexadecimal: string): string => hexadecimal.toUpperCase().replace(/^0+/, '');

const listed = z.object({ data: z.array(z.object({ encrypt_certificate: sealed })) });

/** Empty if it is no certificate. */
function certificateIn(pem: string): Certificate[] {
  try {
    const { serialNumber, publicKey: key, validFrom, validTo } = new X509Certificate(pem);
    if (key.asymmetricKeyType !== 'rsa') return [];
    return [{ serial: serialOf(serialNumber), key, from: Date.parse(validFrom), to: Date.parse(validTo) }];
  } catch {
    return [];
  }
}

/** The certificates of a list that the APIv3 key opens: only WeChat and we have it. */
function certificatesIn({ apiV3Key }: WechatAccount, fields: unknown): Certificate[] | undefined {
  const { data: list } = listed.safeParse(fields);
  return list?.data.flatMap(({ encrypt_certificate: box }) => certificateIn(opened(apiV3Key, box) ?? ''));
}

export const isValidAt = ({ from, to }: Certificate, now: number): boolean => from <= now && now < to;

/** Merchants who verify by the public key alone have no certificates. */
const noCertificates = 'RESOURCE_NOT_EXISTS';

/**
 * The certificates in an answer of `/v3/certificates`, which must be signed by the public key or by one of them.
 * Undefined otherwise.
 */
export function provenCertificates(account: WechatAccount, answer: RawWechatResponse): Certificate[] | undefined {
  const now = account.clock.now();
  const heading = headingOf(answer.headers, now);
  if (!heading) return undefined;
  const response = signedResponse(answer);
  const certificates = certificatesIn(account, wechatFields(response));
  const signer = certificates?.find((one) => one.serial === serialOf(heading.serial) && isValidAt(one, now));
  const key = heading.serial === account.publicKey?.id ? account.publicKey.key : signer?.key;
  if (!key || !isSignedBy(key, answer.body, heading)) return undefined;
  return response.state === 'refused' && isCode(response.code, noCertificates) ? [] : certificates;
}
