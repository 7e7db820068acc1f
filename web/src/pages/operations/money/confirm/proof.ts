import { ApiError } from '../../../../api/client.ts';
import { tokenStore } from '../../../../session/token.ts';

/** Somebody has proven themselves a moment ago. In memory only: a closed tab has forgotten it. */
interface Proof {
  confirm: string;
  until: number;
  session: string | null;
}

/** Somebody is asked for their password now. */
export interface ProofPrompt {
  give: (proof: Omit<Proof, 'session'>) => void;
  cancel: () => void;
}

/** Nobody wanted to go on: nothing was done, and nothing is to be said about it. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

let proof: Proof | undefined;
let asking: ProofPrompt | undefined;
const watchers = new Set<() => void>();

function put(next: ProofPrompt | undefined): void {
  asking = next;
  for (const watch of watchers) watch();
}

export const askingStore = {
  read: () => asking,
  subscribe(watch: () => void) {
    watchers.add(watch);
    return () => {
      watchers.delete(watch);
    };
  },
};

const isGood = ({ until, session }: Proof): boolean => until > Date.now() && session === tokenStore.read();

function proven(): Promise<string> {
  if (proof && isGood(proof)) return Promise.resolve(proof.confirm);
  asking?.cancel();
  return new Promise((resolve, reject) => {
    const give: ProofPrompt['give'] = (fresh) => {
      proof = { ...fresh, session: tokenStore.read() };
      put(undefined);
      resolve(fresh.confirm);
    };
    const cancel = () => {
      put(undefined);
      reject(new Cancelled());
    };
    put({ give, cancel });
  });
}

/**
 * Does what takes a proof, asking for the password where the last one is no good any more: once in a quarter of an hour, and
 * once more where the server has another opinion of it.
 * @throws Cancelled where nobody answered
 */
export async function withProof<T>(act: (confirm: string) => Promise<T>): Promise<T> {
  try {
    return await act(await proven());
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'confirm_needed') throw reason;
    proof = undefined;
    return act(await proven());
  }
}

/** The next deed asks anew. */
export const forgetProof = (): void => {
  proof = undefined;
};
