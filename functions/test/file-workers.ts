import { worker as fileJobs } from '../workers/file-jobs.ts';
import { worker as index } from '../workers/index.ts';
import { worker as prepare } from '../workers/prepare.ts';

/** Everything that happens to a post after its commit. */
export const fileWorkers = [index, prepare, fileJobs];
