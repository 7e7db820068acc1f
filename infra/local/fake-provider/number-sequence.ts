/** Numbers that never repeat, starting after `count` earlier ones. */
export function numberSequence(count = 0): (prefix: string) => string {
  let last = count;
  return (prefix) => {
    last += 1;
    return prefix + last.toString().padStart(16, '0');
  };
}
