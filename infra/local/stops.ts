type Stop = () => Promise<unknown> | unknown;

export interface Stops {
  add(stop: Stop): void;
  all(): Promise<void>;
}

/** What was started last is stopped first; one that cannot be stopped keeps no other from it. */
export function stopsInReverse(): Stops {
  const stops: Stop[] = [];
  return {
    add: (stop) => void stops.push(stop),
    all: async () => {
      for (const stop of stops.splice(0).reverse()) {
        try {
          await stop();
        } catch (error) {
          console.error('While stopping:', error);
        }
      }
    },
  };
}
