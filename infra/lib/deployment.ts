import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Names } from './names.ts';
import type { Settings } from './settings.ts';
import type { InlineHashes } from './web/web-headers.ts';

/** What every stack of a deployment is built with. */
export interface Deployment {
  settings: Settings;
  names: Names;
  /** The code of a bundle; tests put nothing there. */
  codeOf: (bundle: string) => Code;
  /** What the built pages have inside them. */
  inline: InlineHashes;
}

/** The same with its addresses, as the functions need them. */
export interface SitedDeployment extends Deployment {
  site: { appUrl: string; contentUrl: string; contentKeyPairId: string };
}
