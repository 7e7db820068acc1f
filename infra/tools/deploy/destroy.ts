import { destroyStage } from './destroy-stage.ts';
import { command } from './tools.ts';

/** `npm run destroy -- --stage=dev --yes`: a stage with all its data; never production. */
await command(destroyStage);
