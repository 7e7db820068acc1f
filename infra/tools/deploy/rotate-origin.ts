import { optionsOf } from './options.ts';
import { rotateOrigin } from './rotate-secret.ts';
import { command } from './tools.ts';

/** `npm run rotate-origin -- --stage=prod`: another secret between CDN and functions, without a call being refused. */
await command(rotateOrigin, () => optionsOf(process.argv.slice(2)));
