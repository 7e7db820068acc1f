import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Names } from './names.ts';
import type { Settings } from './settings.ts';
import type { InlineHashes } from './web/web-headers.ts';

export interface Deployment {
  settings: Settings;
  names: Names;
  /** The code of a bundle; tests use an empty one. */
  codeOf: (bundle: string) => Code;
  /** Hashes of the inline scripts and styles in the built pages. */
  inline: InlineHashes;
}

/** With the addresses that functions need. */
export interface SitedDeployment extends Deployment {
  site: { appUrl: string; contentUrl: string; contentKeyPairId: string };
}
