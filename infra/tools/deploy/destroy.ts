import { destroy } from './destroy-stage.ts';
import { optionsOf } from './options.ts';
import { command } from './tools.ts';

/** `npm run destroy -- --stage=dev --yes`: a stage with all its data; never production. */
await command(destroy, () => optionsOf(process.argv.slice(2)));
