import { useRef, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { emailFault, type Fault, faultsOf } from '../../../features/forms/faults.ts';
import { useFields } from '../../../features/forms/form.tsx';
import { proposeUsername, randomDigits } from '../../../features/login/propose-username.ts';
import { useT } from '../../../i18n/index.tsx';
import { knownEmails } from '../../../session/known-emails.ts';

const empty = { email: '', password: '', username: '' };

/** Names that are taken are replaced this many times without asking. */
const mostProposals = 3;

/** The name that a new account would get, until the buyer chooses one; once the address `isLeft`, one that is free. */
function useProposal(email: string, isLeft: boolean) {
  const [digits, setDigits] = useState<string>();
  /** Counted at once: the next answer may come before the next rendering. */
  const times = useRef(0);
  const [spareDigits] = useState(randomDigits);
  const usernameOrId = proposeUsername(email, spareDigits, false);
  const owner = useRead('GET /users/{usernameOrId}', {
    params: { usernameOrId },
    enabled: isLeft && emailFault(email) === undefined,
    retry: false,
  });
  return {
    name: proposeUsername(email, digits ?? spareDigits, (digits ?? owner.data) !== undefined),
    /** Undefined after too many. */
    proposeAnother(): string | undefined {
      times.current += 1;
      if (times.current > mostProposals) return undefined;
      const otherDigits = randomDigits();
      setDigits(otherDigits);
      return proposeUsername(email, otherDigits, true);
    },
  };
}

/** Address and password of a buyer without a session, and the name if they choose one themselves. */
export function useAccountForm() {
  const t = useT().auth;
  const [knownEmail, setKnownEmail] = useState('');
  const [leftEmail, setLeftEmail] = useState('');
  const [isNamed, setNamed] = useState(false);
  const form = useFields<keyof typeof empty>({
    first: empty,
    faultsOf: (values) => {
      const faults = faultsOf({ ...values, again: values.password });
      const text = (fault: Fault | undefined) => fault && t.faults[fault];
      const missing = values.password === '' ? t.passwordRequired : undefined;
      return {
        email: text(faults.email),
        password: values.email.trim() === knownEmail ? missing : text(faults.password),
        username: isNamed ? text(faults.username) : undefined,
      };
    },
  });
  const email = form.values.email.trim();
  const proposal = useProposal(email, email === leftEmail);
  const nameOneself = (name: string) => {
    form.field('username').onValue(name);
    setNamed(true);
  };
  return {
    ...form,
    email,
    password: form.values.password,
    username: isNamed ? form.values.username.trim() : proposal.name,
    /** The address has an account, as far as this browser knows or the buyer says. */
    isKnown: email !== '' && email === knownEmail,
    recogniseEmail: () => (knownEmails.has(email) ? setKnownEmail : setLeftEmail)(email),
    logInInstead: () => setKnownEmail(email),
    isNamed,
    canName: emailFault(email) === undefined,
    nameOneself: () => nameOneself(proposal.name),
    /** Another name for one that is taken; undefined if it is up to the buyer, whose field then shows it. */
    replaceName(name: string): string | undefined {
      const next = isNamed ? undefined : proposal.proposeAnother();
      if (next === undefined) nameOneself(name);
      return next;
    },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;
