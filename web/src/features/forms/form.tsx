import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { useSession } from '../../session/session.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { endErrorToasts, formCause } from '../../ui/overlay/error-toasts.ts';
import { useCountdown } from './countdown.ts';
import { messageOf } from './failures.ts';

interface Props {
  /** Gets the form element, for focusing its first invalid field. */
  onSend: (form: HTMLFormElement) => void;
  /** For a button outside of the form. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A form that the page validates and sends itself, without the browser's validation. */
export function Form({ onSend, id, className = 'grid gap-5', children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(event.currentTarget);
  };
  return (
    <form id={id} noValidate onSubmit={submit} onChange={() => endErrorToasts(formCause)} className={className}>
      {children}
    </form>
  );
}

/** After a refused form: focuses the first invalid field, once its error is rendered. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** A `ref` for the element that replaces a sent form; otherwise the focus would be lost. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus();

/** A `ref` for a message that a button far away has caused, such as one in the bar of a phone. */
export const showOnArrival = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface ErrorProps {
  error: ApiError;
  /** Shown if the server gave no message. */
  fallback: string;
  /** The message for too many attempts, with the waiting time. */
  limited: (wait: string) => string;
}

/** The reason of a refusal, shown at the form; where no toast does. */
export function FormError({ error, fallback, limited }: ErrorProps) {
  const t = useT().auth;
  const secondsLeft = useWait(error);
  const { text, line } = messageOf(error, fallback);
  /** No alert: it would be read out every second. */
  if (secondsLeft > 0) return <Callout tone="bad">{limited(t.wait(secondsLeft))}</Callout>;
  return (
    <Callout tone="bad" role="alert" heading={line && text}>
      {line ?? text}
    </Callout>
  );
}

interface SendErrorProps extends Omit<ErrorProps, 'error'> {
  sending: { error: ApiError | null; submittedAt: number };
  form?: { isRefused: boolean };
}

/** The failure of the last attempt to send a form, unless its fields show the reason. */
export const SendError = ({ sending: { error, submittedAt }, form, ...texts }: SendErrorProps) =>
  error && !form?.isRefused && <FormError key={submittedAt} error={error} {...texts} />;

function useWait({ code, retryAfterSeconds }: ApiError): number {
  const [secondsLeft] = useCountdown(code === 'too_many_requests' ? retryAfterSeconds : 0);
  return secondsLeft;
}

/** At a form whose toast gave the reason: how long to wait. */
export function WaitNote({ error }: Pick<ErrorProps, 'error'>) {
  const t = useT().auth;
  const secondsLeft = useWait(error);
  return secondsLeft > 0 && <Callout tone="bad">{t.tryIn(t.wait(secondsLeft))}</Callout>;
}

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onValue' | 'onBlur'>;

/** The current password, by which the user confirms a change of the account. */
export function CurrentPassword({ field, hint }: { field: FieldProps; hint?: string | undefined }) {
  const t = useT().profile;
  const { user } = useSession();
  return (
    <>
      {/* Tells a password manager whose password is asked for. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField {...field} label={t.currentPassword} hint={hint} autoComplete="current-password" />
    </>
  );
}

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;

interface Fields<Name extends string> {
  first: Record<Name, string>;
  /** The error messages of the fields. */
  faultsOf: (values: Record<Name, string>) => Texts<Name>;
}

/** The values of a form, and the errors that are shown. */
export function useFields<Name extends string>({ first, faultsOf }: Fields<Name>) {
  const [values, setValues] = useState(first);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<Texts<Name>>({});
  const faults = faultsOf(values);
  return {
    values,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: refusals[name] ?? (visited.includes(name) ? faults[name] : undefined),
      onValue: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefusals((before) => ({ ...before, [name]: undefined }));
      },
      /** A field that was left empty shows no error yet. */
      onBlur: () => {
        if (values[name] !== '') setVisited([...visited, name]);
      },
    }),
    /** Otherwise shows every error and focuses the first invalid field. */
    isComplete(form: HTMLFormElement): boolean {
      setVisited(Object.keys(values));
      const isFine = !Object.values(faults).some(Boolean);
      if (!isFine) focusFirstFault(form);
      return isFine;
    },
    /** Shows the server's messages at their fields. */
    refuse: setRefusals,
    isRefused: Object.values(refusals).some(Boolean),
    startOver: (newValues: Record<Name, string>) => {
      setValues(newValues);
      setVisited([]);
      setRefusals({});
    },
  };
}
