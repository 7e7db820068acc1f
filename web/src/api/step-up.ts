import type { ChallengePurpose, FactorKind, SecondFactor } from '#shared/contract/shapes/factor-fields';

/** Calls that wait until their caller has shown a second factor: whoever makes them knows nothing of it. */

interface Refused {
  code: string;
  secondFactors: readonly FactorKind[] | undefined;
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
  '/payments/payouts/resume': 'payout',
  '/auth/confirm': 'confirm',
  '/users/me/export': 'export',
  '/users/me/deletion': 'deletion',
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

/** The login has a second step of its own; a password that is asked for once more has not. */
const asksItself = (path: string): boolean => path.startsWith('/auth/') && !(path in purposes);

const wantsFactor = ['second_factor_required', 'mailbox_code_required'];
const aboutTheFactor = [...wantsFactor, 'second_factor_wrong', 'mailbox_code_wrong', 'too_many_requests'];

/**
 * Asks for a factor and makes the call again with it, until it is taken or nobody wants to go on. Every other refusal stays
 * what it is; so does the login's, which has a second step of its own, and that of a call while somebody is asked already.
 */
export function stepUp<Answer>(
  { path, error, body }: { path: string; error: Refused; body: unknown },
  again: (body: object) => Promise<Answer>,
): Promise<Answer> {
  if (waiting || !wantsFactor.includes(error.code) || asksItself(path)) return Promise.reject(error);
  return new Promise((resolve, reject) => {
    const send = async (second_factor: SecondFactor) => {
      try {
        const answer = await again({ ...Object(body), second_factor });
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
    wait({ kinds: error.secondFactors ?? [], purpose: purposes[path] ?? 'factors', send, cancel });
  });
}
