interface Change<Answer> {
  /** Identifies the change; of quick clicks on the same thing the last one counts. */
  what: string;
  /** Applies the change to the page. @returns a function that reverts it */
  show: () => () => void;
  ask: () => Promise<Answer>;
  settle: (answer: Answer) => Promise<void>;
}

const asking = new Map<string, Promise<unknown>>();

/**
 * Shows a change at once, applies the server's answer, and reverts it when the server refuses. @throws ApiError after
 * reverting
 */
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
