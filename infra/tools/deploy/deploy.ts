import { deployStage } from './deploy-stage.ts';
import { command } from './tools.ts';

/** `npm run deploy -- --stage=dev [-c name=value …] [--dry-run]`: deploys this tree's stacks and app to a stage. */
await command(deployStage);
