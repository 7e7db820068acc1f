import { useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { focusFirstFault } from '../forms/focus.ts';
import { emptyPayout, type Fault, faultOf, type PayoutField, type PayoutValues } from './payout-form.ts';

type Refused = Partial<PayoutValues>;

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
  const [given, setGiven] = useState(emptyPayout);
  const [left, setLeft] = useState<readonly PayoutField[]>([]);
  const [refused, setRefused] = useState<Refused>({});
  const errorOf = (name: PayoutField) =>
    refused[name] ?? (left.includes(name) ? textOf(faultOf[name](given[name])) : undefined);
  return {
    given,
    field: (name: PayoutField) => ({
      name,
      value: given[name],
      error: errorOf(name),
      onValue: (value: string) => {
        setGiven((before) => ({ ...before, [name]: value }));
        setRefused(({ [name]: _, ...others }) => others);
      },
      /** A field that was only passed through is not complained about yet. */
      onBlur: () => {
        if (given[name] !== '') setLeft((before) => [...new Set([...before, name])]);
      },
    }),
    /** Otherwise the first field at fault has the focus. */
    isComplete(form: HTMLFormElement): boolean {
      setLeft(fields);
      const complete = fields.every((name) => faultOf[name](given[name]) === undefined);
      if (!complete) focusFirstFault(form);
      return complete;
    },
    /** Where the server found something at a field, it is said there. */
    refuse({ fields: messages }: ApiError, form: HTMLFormElement): void {
      setRefused(Object.fromEntries(fields.flatMap((name) => (messages[name] ? [[name, messages[name]]] : []))));
      focusFirstFault(form);
    },
    isRefused: Object.keys(refused).length > 0,
    clear: () => {
      setGiven(emptyPayout);
      setLeft([]);
    },
  };
}
