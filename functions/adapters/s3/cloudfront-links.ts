import type { KeyObject } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { Links } from '#functions/ports/index';
import { limits } from '#shared/limits';
import { attachmentQuery, type S3LinksOptions, s3Links } from './links.ts';

export interface CloudfrontLinksOptions {
  /** Address of the content distribution, without a trailing slash. */
  contentUrl: string;
  keyPairId: string;
  privateKey: KeyObject;
  /** Uploads go directly to the bucket. */
  uploads: S3LinksOptions;
}

/** Downloads from the content host, which knows no session: only the signature gives access, and only for a while. */
export function cloudfrontLinks({ contentUrl, keyPairId, privateKey, uploads }: CloudfrontLinksOptions): Links {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { uploadPart, uploadWhole } = s3Links(uploads);
  return {
    uploadPart,
    uploadWhole,
    async download(key, { name, type }) {
      const expiresAt = Date.now() + limits.linkSeconds * 1000;
      const path = key.split('/').map(encodeURIComponent).join('/');
      const url = getSignedUrl({
        url: `${contentUrl}/${path}?${queryText(attachmentQuery(name, type))}`,
        keyPairId,
        privateKey: pem,
        dateLessThan: new Date(expiresAt),
        // By default the signer uses SHA-1.
        algorithm: 'SHA256',
      });
      return { url, expiresAt };
    },
  };
}

const queryText = (query: Record<string, string>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
