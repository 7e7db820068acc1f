/** Who wants to know of changes. `subscribe` is bound: React takes it as it is. */
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
