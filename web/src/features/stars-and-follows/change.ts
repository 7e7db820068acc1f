interface Change<Answer> {
  /** What is changed; of quick clicks on one thing the last one counts. */
  what: string;
  /** Shows it at once. @returns how to take that back */
  show: () => () => void;
  ask: () => Promise<Answer>;
  settle: (answer: Answer) => Promise<void>;
}

const asking = new Map<string, Promise<unknown>>();

/** Shown at once, settled by what the server answers, turned back when it refuses. @throws ApiError after turning back */
export async function change<Answer>({ what, show, ask, settle }: Change<Answer>): Promise<void> {
  const putBack = show();
  const asked = (asking.get(what) ?? Promise.resolve()).then(ask, ask);
  asking.set(what, asked);
  try {
    const answer = await asked;
    if (asking.get(what) === asked) void settle(answer);
  } catch (error) {
    putBack();
    throw error;
  }
}
