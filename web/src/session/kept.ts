/** The part of Storage that is used, so that tests need no browser. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** One thing in the browser's storage. A browser that refuses storage, or has no room, keeps nothing; nothing breaks of it. */
export function storedText(shelf: () => Shelf, key: string) {
  const read = (): string | null => {
    try {
      return shelf().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read,
    /** Null as well where it cannot be read as JSON. */
    readJson(): unknown {
      try {
        return JSON.parse(read() ?? 'null');
      } catch {
        return null;
      }
    },
    write(text: string): void {
      try {
        shelf().setItem(key, text);
      } catch {
        // what is shown stays until the page is closed
      }
    },
  };
}
