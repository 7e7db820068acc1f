/** The part of Storage that is used, so that tests need no browser. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * One entry of the browser's storage. A browser that refuses storage, or whose storage is full, keeps nothing and
 * causes no error.
 */
export function storedText(storage: () => KeyValueStorage, key: string) {
  const read = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read,
    /** Null also when the entry is no JSON. */
    readJson(): unknown {
      try {
        return JSON.parse(read() ?? 'null');
      } catch {
        return null;
      }
    },
    write(text: string): void {
      try {
        storage().setItem(key, text);
      } catch {
        // not kept: the page goes on with the state it has
      }
    },
  };
}
