/** One instance per process, created on first use: connections and keys outlive a request. */
export function once<T>(make: () => T): () => T {
  let instance: { value: T } | undefined;
  return () => {
    instance ??= { value: make() };
    return instance.value;
  };
}
