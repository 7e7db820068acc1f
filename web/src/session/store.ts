/** A value that components follow. `read` and `subscribe` are bound, as `useSyncExternalStore` calls them alone. */
export class Store<Value> {
  readonly #watchers = new Set<() => void>();
  #value: Value;

  constructor(first: Value) {
    this.#value = first;
  }

  readonly read = (): Value => this.#value;

  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => {
      this.#watchers.delete(watch);
    };
  };

  set(value: Value): void {
    this.#value = value;
    for (const watch of this.#watchers) watch();
  }
}
