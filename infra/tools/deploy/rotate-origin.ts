import { rotateSecret } from './rotate-secret.ts';
import { command } from './tools.ts';

/** `npm run rotate-origin -- --stage=prod`: changes the secret between CDN and functions without refusing a call. */
await command(rotateSecret);
