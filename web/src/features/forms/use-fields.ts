import { useState } from 'react';
import { focusFirstFault } from './focus.ts';

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;

interface Form<Name extends string> {
  first: Record<Name, string>;
  /** What is wrong with each field, in the reader's language. */
  faultsOf: (given: Record<Name, string>) => Texts<Name>;
}

/** The values of a form, and what is wrong with them as far as it is time to say so. */
export function useFields<Name extends string>({ first, faultsOf }: Form<Name>) {
  const [given, setGiven] = useState(first);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Texts<Name>>({});
  const faults = faultsOf(given);
  return {
    given,
    field: (name: Name) => ({
      name,
      value: given[name],
      error: refused[name] ?? (left.includes(name) ? faults[name] : undefined),
      onValue: (value: string) => {
        setGiven((before) => ({ ...before, [name]: value }));
        setRefused((before) => ({ ...before, [name]: undefined }));
      },
      /** A field that was only passed through is not complained about yet. */
      onBlur: () => {
        if (given[name] !== '') setLeft([...left, name]);
      },
    }),
    /** Otherwise every fault is shown, and the first field at fault has the focus. */
    isComplete(form: HTMLFormElement): boolean {
      setLeft(Object.keys(given));
      const isFine = !Object.values(faults).some(Boolean);
      if (!isFine) focusFirstFault(form);
      return isFine;
    },
    /** Where the server found something at a field, it is said there. */
    refuse: setRefused,
    isRefused: Object.values(refused).some(Boolean),
    startOver: (next: Record<Name, string>) => {
      setGiven(next);
      setLeft([]);
      setRefused({});
    },
  };
}
