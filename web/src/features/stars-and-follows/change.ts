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
  const request = (asking.get(what) ?? Promise.resolve()).then(ask, ask);
  asking.set(what, request);
  try {
    const answer = await request;
    if (asking.get(what) === request) void settle(answer);
  } catch (error) {
    putBack();
    throw error;
  }
}
