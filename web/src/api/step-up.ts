import type { ChallengePurpose, FactorKind, SecondFactor } from '#shared/contract/shapes/factor-fields';
import { Store } from '../session/store.ts';

/** The refusal of a call that needs a second factor. The caller is not involved: its promise waits meanwhile. */

interface Refusal {
  code: string;
  secondFactors: readonly FactorKind[] | undefined;
}

/** The call that waits for a factor now. */
export interface Waiting {
  kinds: readonly FactorKind[];
  purpose: ChallengePurpose;
  /**
   * Sends the call again with the factor. @throws if the factor is refused, so that another can be tried; any other
   * outcome goes to the caller.
   */
  send: (factor: SecondFactor) => Promise<void>;
  /** Rejects the call with its first refusal. */
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

export const stepUpStore = new Store<Waiting | undefined>(undefined);

/** Calls under /auth/ ask for the factor on their own page, except the password confirmation. */
const hasOwnPrompt = (path: string): boolean => path.startsWith('/auth/') && !(path in purposes);

const factorRequired = ['second_factor_required', 'mailbox_code_required'];
const factorErrors = [...factorRequired, 'second_factor_wrong', 'mailbox_code_wrong', 'too_many_requests'];

/**
 * Asks for a factor and sends the call again with it, until a factor is accepted or the user cancels. Other refusals
 * pass through; so do those of the login, which has its own second step, and those of calls made while a factor is
 * being asked for.
 */
export function stepUp<Answer>(
  { path, error, body }: { path: string; error: Refusal; body: unknown },
  resend: (body: object) => Promise<Answer>,
): Promise<Answer> {
  if (stepUpStore.read() || !factorRequired.includes(error.code) || hasOwnPrompt(path)) return Promise.reject(error);
  return new Promise((resolve, reject) => {
    const send = async (second_factor: SecondFactor) => {
      try {
        const answer = await resend({ ...Object(body), second_factor });
        stepUpStore.set(undefined);
        resolve(answer);
      } catch (reason) {
        if (factorErrors.includes(Object(reason).code)) throw reason;
        stepUpStore.set(undefined);
        reject(reason);
      }
    };
    const cancel = () => {
      stepUpStore.set(undefined);
      reject(error);
    };
    stepUpStore.set({ kinds: error.secondFactors ?? [], purpose: purposes[path] ?? 'factors', send, cancel });
  });
}
