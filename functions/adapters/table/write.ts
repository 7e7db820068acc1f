import type { Change, Key, Write } from '#functions/ports/table';
import { keyText } from './keys.ts';

export function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
}

function refuseOverlap({ set = {}, add = {} }: Change): void {
  const touched = ['pk', 'sk', ...Object.keys(set), ...Object.keys(add)];
  if (new Set(touched).size < touched.length)
    throw new Error(`a change touches an attribute once, and never a key: ${touched.slice(2).join(', ')}`);
}

/** Refuses what DynamoDB always refuses; local engines accept some of it. */
export function refuseMisuse(writes: readonly Write[]): void {
  if (writes.length > 100) throw new Error('a commit has at most 100 writes');
  if (writes.length > 1 && new Set(writes.map((write) => keyText(keyOf(write)))).size < writes.length)
    throw new Error(`a commit touches each item once: ${writes.map(keyOf).map(keyText).join(' ')}`);
  for (const write of writes) if ('update' in write) refuseOverlap(write.change);
}
