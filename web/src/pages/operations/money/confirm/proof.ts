import { ApiError } from '../../../../api/client.ts';
import { Store } from '../../../../session/store.ts';
import { tokenStore } from '../../../../session/token.ts';

/** A recent proof of the operator. In memory only, so a closed tab forgets it. */
interface Proof {
  confirm: string;
  until: number;
  session: string | null;
}

/** A pending prompt for the password. */
export interface ProofPrompt {
  give: (proof: Omit<Proof, 'session'>) => void;
  cancel: () => void;
}

/** The operator cancelled: nothing was done, and there is nothing to report. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

let proof: Proof | undefined;

export const askingStore = new Store<ProofPrompt | undefined>(undefined);

const isGood = ({ until, session }: Proof): boolean => until > Date.now() && session === tokenStore.read();

function proven(): Promise<string> {
  if (proof && isGood(proof)) return Promise.resolve(proof.confirm);
  askingStore.read()?.cancel();
  return new Promise((resolve, reject) => {
    const give: ProofPrompt['give'] = (fresh) => {
      proof = { ...fresh, session: tokenStore.read() };
      askingStore.set(undefined);
      resolve(fresh.confirm);
    };
    const cancel = () => {
      askingStore.set(undefined);
      reject(new Cancelled());
    };
    askingStore.set({ give, cancel });
  });
}

/**
 * Runs an action that needs a proof, asking for the password if the last proof is older than a quarter of an hour, and
 * once more if the server refuses it. @throws Cancelled if the operator cancels
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

/** The next action asks again. */
export const forgetProof = (): void => {
  proof = undefined;
};
