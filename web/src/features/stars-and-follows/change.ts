import { oneByOne } from '../../api/one-by-one.ts';

interface Change<Answer> {
  /** What is changed; of quick clicks on one thing the last one counts. */
  what: string;
  /** Shows it at once. @returns how to take that back */
  show: () => () => void;
  ask: () => Promise<Answer>;
  settle: (answer: Answer) => Promise<void>;
}

const turns = new Map<string, ReturnType<typeof oneByOne>>();
const newest = new Map<string, object>();

function turnOf(what: string) {
  const turn = turns.get(what) ?? oneByOne();
  turns.set(what, turn);
  return turn;
}

/** Shown at once, settled by what the server answers, turned back when it refuses. @throws ApiError after turning back */
export async function change<Answer>({ what, show, ask, settle }: Change<Answer>): Promise<void> {
  const putBack = show();
  newest.set(what, putBack);
  try {
    const answer = await turnOf(what)(ask);
    if (newest.get(what) === putBack) void settle(answer);
  } catch (error) {
    putBack();
    throw error;
  }
}
