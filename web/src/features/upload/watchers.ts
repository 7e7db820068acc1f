/** A list of subscribers. `subscribe` is bound, as React calls it without an object. */
export class Watchers {
  readonly #watchers = new Set<() => void>();

  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => {
      this.#watchers.delete(watch);
    };
  };

  tell(): void {
    for (const watch of this.#watchers) watch();
  }
}
