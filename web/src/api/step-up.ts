import type { ChallengePurpose, FactorKind, SecondFactor } from '#shared/contract/shapes/factor-fields';

/** Calls that wait until their caller has shown a second factor: whoever makes them knows nothing of it. */

interface Refused {
  code: string;
  secondFactors: readonly FactorKind[];
}

/** The one that waits now. */
export interface Waiting {
  kinds: readonly FactorKind[];
  /** What a passkey's challenge is asked for. */
  purpose: ChallengePurpose;
  /** @throws where the factor was refused: another one may follow. Every other end is the call's own. */
  send: (factor: SecondFactor) => Promise<void>;
  /** The call is refused as it was. */
  cancel: () => void;
}

const purposes: Record<string, ChallengePurpose> = {
  '/users/alipay-account': 'payout-account',
  '/users/alipay-config': 'payout-account',
  '/users/profile': 'email',
  '/users/password': 'password',
  '/users/profile/password': 'password',
  '/payments/withdraw': 'payout',
};

let waiting: Waiting | undefined;
const watchers = new Set<() => void>();

function wait(next: Waiting | undefined): void {
  waiting = next;
  for (const watch of watchers) watch();
}

export const stepUpStore = {
  read: () => waiting,
  subscribe(watch: () => void) {
    watchers.add(watch);
    return () => {
      watchers.delete(watch);
    };
  },
};

const aboutTheFactor = ['second_factor_required', 'second_factor_wrong', 'too_many_requests'];

/**
 * Asks for a factor and makes the call again with it, until it is taken or nobody wants to go on. Where somebody is asked
 * already, nobody is asked once more.
 */
export function stepUp<Answer>(
  { path, error }: { path: string; error: Refused },
  again: (factor: SecondFactor) => Promise<Answer>,
): Promise<Answer> {
  if (waiting) return Promise.reject(error);
  return new Promise((resolve, reject) => {
    const send = async (factor: SecondFactor) => {
      try {
        const answer = await again(factor);
        wait(undefined);
        resolve(answer);
      } catch (reason) {
        if (aboutTheFactor.includes(Object(reason).code)) throw reason;
        wait(undefined);
        reject(reason);
      }
    };
    const cancel = () => {
      wait(undefined);
      reject(error);
    };
    wait({ kinds: error.secondFactors, purpose: purposes[path] ?? 'factors', send, cancel });
  });
}
