import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../api/client.ts';
import { useWrite } from '../../../api/write.ts';
import { asksToVerify } from '../../../features/forms/failures.ts';
import { loginRequestOptions, useEnter } from '../../../features/login/complete-login.ts';
import { refusedFields } from '../../../features/login/refused-fields.ts';
import { useResend } from '../../../features/login/resend-form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { browserKey } from '../../../session/browser-key.ts';
import { rememberPress, resumedState } from '../../../session/pay-press.ts';
import { useSession } from '../../../session/session.tsx';
import type { PaymentOption } from '../payment-options.ts';
import { isToPay } from '../payment-state.ts';
import { pressedOffers, type Terms } from '../terms.ts';
import { useWhenSeen } from '../use-when-seen.ts';
import { type AccountForm, useAccountForm } from './use-account-form.ts';

/** The address that the verification email went to: kept in the history entry, for a reload. */
export function useSentTo() {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const { sentTo }: { sentTo?: unknown } = Object(state);
  return {
    sentTo: typeof sentTo === 'string' ? sentTo : undefined,
    showSent: (email: string) => void navigate(pathname, { state: { sentTo: email } }),
  };
}

/** Opens a session, with which the page continues the payment. */
function useLogin(onRefused: (error: ApiError) => unknown = () => undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const enter = useEnter();
  return useWrite('POST /auth/login', {
    options: loginRequestOptions,
    onDone: (answer) => {
      enter(answer);
      /** Once the answers for guests are forgotten. */
      setTimeout(() => void navigate(pathname, { replace: true, state: resumedState }));
    },
    onFailed: onRefused,
  });
}

function useRegistration(form: AccountForm, onSent: (email: string) => void) {
  const { pathname } = useLocation();
  const register = useWrite('POST /auth/register', {
    onDone: (_, { body }) => onSent(body.email),
    onFailed: (error, { body }) => {
      const username = error.code === 'username_taken' ? form.replaceName(body.username) : undefined;
      if (username === undefined) form.refuse(refusedFields(error));
      else register.mutate({ body: { ...body, username } });
    },
  });
  const send = () => {
    const { email, password, username } = form;
    register.mutate({ body: { username, email, password, return_to: pathname, browser_key: browserKey.own() } });
  };
  return { ...register, send };
}

/** The email's link may have been opened in another browser. */
function useLookAgain(sentTo: string | undefined, password: string) {
  const login = useLogin();
  useWhenSeen(() => {
    if (sentTo !== undefined && password !== '' && !login.isPending)
      login.mutate({ body: { email: sentTo, password } });
  });
}

/**
 * A guest pays with an address and a password. Whoever has an account with both is logged in at once; anybody else is
 * registered, and the email's link leads back to the payment. The server tells nobody whether an address has an
 * account: to a wrong password it sends the owner an email, and the page the same answer.
 */
function useGuestEntrance(terms: Terms, option: PaymentOption | undefined, isGuest: boolean) {
  const { wrongPassword } = useT().payment.guest;
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const form = useAccountForm();
  const { sentTo, showSent } = useSentTo();
  const resend = useResend({ returnTo: pathname, isQuiet: true });
  const register = useRegistration(form, showSent);
  const [needsFactor, setNeedsFactor] = useState(false);
  const login = useLogin((error) => {
    if (error.code === 'second_factor_required') return setNeedsFactor(true);
    const isUnverified = asksToVerify(error);
    if (!isUnverified && error.code !== 'invalid_credentials') return form.refuse(refusedFields(error));
    /** An unverified registration with this password may have been left by the attempt before. */
    if (form.isKnown) return form.refuse({ password: wrongPassword });
    if (!isUnverified) return register.send();
    resend.send(form.email);
    showSent(form.email);
  });
  useLookAgain(isGuest ? sentTo : undefined, form.password);

  const isBusy = login.isPending || register.isPending;
  const isAnswered = login.error?.code === 'invalid_credentials' || needsFactor;
  return {
    ...{ form, sentTo, needsFactor, isBusy },
    error: form.isRefused || isBusy ? null : ((isAnswered ? null : login.error) ?? register.error),
    send(element: HTMLFormElement) {
      /** The second click of a double click comes before the button is drawn as busy. */
      if (queries.isMutating() > 0 || !form.isComplete(element)) return;
      const { id: fileId, price } = terms.file;
      rememberPress({ fileId, price, option: option?.key, offers: pressedOffers(terms) });
      login.mutate({ body: { email: form.email, password: form.password } });
    },
  };
}

export type Guest = ReturnType<typeof useGuestEntrance>;

/** Undefined for a buyer with a session, and where no payment option works in this browser. */
export function useGuest(terms: Terms, option: PaymentOption | undefined): Guest | undefined {
  const { status } = useSession();
  const isGuest = status === 'guest' && (option !== undefined || !isToPay(terms.file));
  const entrance = useGuestEntrance(terms, option, isGuest);
  return isGuest ? entrance : undefined;
}
