import { deployStage } from './deploy-stage.ts';
import { command } from './tools.ts';

/** `npm run deploy -- --stage=dev [-c name=value …] [--dry-run]`: the stage as this tree has it, stacks and app. */
await command(deployStage);
