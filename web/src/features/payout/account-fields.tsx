import { useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { focusFirstFault, useFields } from '../forms/form.tsx';
import { emptyPayout, type Fault, faultOf, type PayoutField, type PayoutValues } from './payout-form.ts';

interface Props {
  field: ReturnType<typeof usePayoutForm>['field'];
  /** The current values, masked. */
  current?: Partial<Record<PayoutField, string>>;
}

/** Account and name, which Alipay compares. */
export function AccountFields({ field, current = {} }: Props) {
  const t = useT().payout;
  return (
    <>
      <TextField
        {...field('alipayAccount')}
        label={t.account}
        aside={t.accountAside}
        placeholder={current.alipayAccount}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('realName')}
        label={t.realName}
        hint={t.realNameHint}
        placeholder={current.realName}
        autoComplete="off"
      />
    </>
  );
}

function useFaultText() {
  const { faults } = useT().payout;
  return (fault: Fault | undefined): string | undefined => {
    if (fault === undefined) return undefined;
    return typeof fault === 'string' ? faults[fault] : faults.card_length(fault.digits);
  };
}

/**
 * The values and errors of a form with these fields. The password is asked for only once the server wants it, which it
 * does not within 15 minutes after it was entered.
 */
export function usePayoutForm<Name extends PayoutField>(fields: readonly Name[]) {
  const textOf = useFaultText();
  const [wantsPassword, setWantsPassword] = useState(false);
  const isAsked = (name: PayoutField) => name !== 'current_password' || wantsPassword;
  const form = useFields({
    first: emptyPayout,
    faultsOf: (values) =>
      Object.fromEntries(fields.map((name) => [name, isAsked(name) ? textOf(faultOf[name](values[name])) : undefined])),
  });
  return {
    ...form,
    wantsPassword,
    /** The fields to send; without the password if it was not asked for. */
    body: () => {
      const sentFields = fields.filter((name) => name !== 'current_password' || form.values.current_password !== '');
      type PayoutRequest = Pick<PayoutValues, Exclude<Name, 'current_password'>> & { current_password?: string };
      return Object.fromEntries(sentFields.map((name) => [name, form.values[name]])) as PayoutRequest;
    },
    refuse({ code, message, fields: faults }: ApiError, element: HTMLFormElement): void {
      const messages = code === 'current_password_wrong' ? { current_password: message } : faults;
      if (messages.current_password) setWantsPassword(true);
      form.refuse(Object.fromEntries(fields.map((name) => [name, messages[name]])));
      // The password field may have to render first.
      requestAnimationFrame(() => focusFirstFault(element));
    },
    clear: () => form.startOver(emptyPayout),
  };
}
