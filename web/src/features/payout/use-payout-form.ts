import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { focusFirstFault } from '../forms/focus.ts';
import { useFields } from '../forms/use-fields.ts';
import { emptyPayout, type Fault, faultOf, type PayoutField } from './payout-form.ts';

function useFaultText() {
  const { faults } = useT().payout;
  return (fault: Fault | undefined): string | undefined => {
    if (fault === undefined) return undefined;
    return typeof fault === 'string' ? faults[fault] : faults.card_length(fault.places);
  };
}

/** The values of a form with these fields, and what is wrong with them as far as it is time to say so. */
export function usePayoutForm(fields: readonly PayoutField[]) {
  const textOf = useFaultText();
  const form = useFields({
    first: emptyPayout,
    faultsOf: (given) => Object.fromEntries(fields.map((name) => [name, textOf(faultOf[name](given[name]))])),
  });
  return {
    ...form,
    refuse({ code, message, fields: faults }: ApiError, element: HTMLFormElement): void {
      const messages = code === 'current_password_wrong' ? { current_password: message } : faults;
      form.refuse(Object.fromEntries(fields.map((name) => [name, messages[name]])));
      focusFirstFault(element);
    },
    clear: () => form.startOver(emptyPayout),
  };
}
