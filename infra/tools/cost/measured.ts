import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const units = z.object({ read: z.number(), write: z.number() });

/** So many of a post on one day are measured together. */
export const downloads = 24;

/** Read and write units of one call, or of the work it leaves to queues, as the engine counted them. */
export const measurement = z.object({
  on: z.iso.date(),
  calls: z.record(z.string(), units),
});

export type Measurement = z.output<typeof measurement>;
export type Units = z.output<typeof units>;

const file = join(import.meta.dirname, 'measured.json');

export const readMeasured = (): Measurement => measurement.parse(JSON.parse(readFileSync(file, 'utf8')));

export const writeMeasured = (measured: Measurement): void =>
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
