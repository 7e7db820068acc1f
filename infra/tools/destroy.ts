import { destroy } from './deploy/destroy-stage.ts';
import { optionsOf } from './deploy/options.ts';
import { command } from './deploy/tools.ts';

/** `npm run destroy -- --stage=dev --yes`: a stage with all its data; never production. */
await command(destroy, () => optionsOf(process.argv.slice(2)));
