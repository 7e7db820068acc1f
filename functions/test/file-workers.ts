import { worker as fileJobs } from '../workers/file-jobs.ts';
import { worker as index } from '../workers/index.ts';
import { worker as prepare } from '../workers/prepare.ts';

/** Runs all jobs of a file. */
export const fileWorkers = [index, prepare, fileJobs];
