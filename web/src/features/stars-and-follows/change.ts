interface Change<Answer> {
  /** Identifies the change; of quick clicks on the same thing the last one counts. */
  topic: string;
  /** Applies the change to the page. @returns a function that reverts it */
  show: () => () => void;
  ask: () => Promise<Answer>;
  settle: (answer: Answer) => Promise<void>;
}

const pendingRequests = new Map<string, Promise<unknown>>();

/**
 * Shows a change at once, applies the server's answer, and reverts it when the server refuses. @throws ApiError after
 * reverting
 */
export async function change<Answer>({ topic, show, ask, settle }: Change<Answer>): Promise<void> {
  const revert = show();
  const request = (pendingRequests.get(topic) ?? Promise.resolve()).then(ask, ask);
  pendingRequests.set(topic, request);
  try {
    const answer = await request;
    if (pendingRequests.get(topic) === request) void settle(answer);
  } catch (error) {
    revert();
    throw error;
  }
}
