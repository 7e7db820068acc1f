import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readFixture = (name: string): Buffer<ArrayBuffer> => readFileSync(join(import.meta.dirname, 'fixtures', name));

/** A PDF of one page with Chinese text and without embedded fonts. */
export const lecture = { name: '讲义.pdf', bytes: readFixture('lecture.pdf') };

/** A square picture of soft diagonal bands, by its width in pixels. */
export const banded = (name: string, size: 600 | 900) => ({ name, bytes: readFixture(`banded-${size}.png`) });
