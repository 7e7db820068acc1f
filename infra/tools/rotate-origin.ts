import { optionsOf } from './deploy/options.ts';
import { rotateOrigin } from './deploy/rotate-secret.ts';
import { command } from './deploy/tools.ts';

/** `npm run rotate-origin -- --stage=prod`: another secret between CDN and functions, without a call being refused. */
await command(rotateOrigin, () => optionsOf(process.argv.slice(2)));
