/** The ends of a word before its middle, since overlapping pieces narrow a search less. */
export function endsFirst<T>(all: readonly T[]): T[] {
  const last = Math.max(1, all.length - 1);
  const order = [0, last, Math.floor(last / 2), ...all.keys()];
  return [...new Set(order)].flatMap((at) => all[at] ?? []);
}

/** One of each row in turn. */
export function interleave<T>(rows: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
}
