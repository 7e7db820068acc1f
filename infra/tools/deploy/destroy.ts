import { destroyStage } from './destroy-stage.ts';
import { command } from './tools.ts';

/** `npm run destroy -- --stage=dev --yes`: deletes a stage with all its data; refuses production. */
await command(destroyStage);
