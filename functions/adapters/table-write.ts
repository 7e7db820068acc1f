import type { Key, Write } from '../ports.ts';

/** The item a write is about. */
export function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
}
