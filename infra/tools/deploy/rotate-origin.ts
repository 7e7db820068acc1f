import { rotateSecret } from './rotate-secret.ts';
import { command } from './tools.ts';

/** `npm run rotate-origin -- --stage=prod`: another secret between CDN and functions, without a call being refused. */
await command(rotateSecret);
