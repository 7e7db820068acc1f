import { useState } from 'react';
import { focusFirstFault } from './focus.ts';

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;

interface Form<Name extends string> {
  first: Record<Name, string>;
  /** What is wrong with each field, in the reader's language. */
  faultsOf: (values: Record<Name, string>) => Texts<Name>;
}

/** The values of a form, and what is wrong with them as far as it is time to say so. */
export function useFields<Name extends string>({ first, faultsOf }: Form<Name>) {
  const [values, setValues] = useState(first);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Texts<Name>>({});
  const faults = faultsOf(values);
  return {
    given: values,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: refused[name] ?? (visited.includes(name) ? faults[name] : undefined),
      onValue: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefused((before) => ({ ...before, [name]: undefined }));
      },
      /** A field that was only passed through is not complained about yet. */
      onBlur: () => {
        if (values[name] !== '') setVisited([...visited, name]);
      },
    }),
    /** Otherwise every fault is shown, and the first field at fault has the focus. */
    isComplete(form: HTMLFormElement): boolean {
      setVisited(Object.keys(values));
      const isFine = !Object.values(faults).some(Boolean);
      if (!isFine) focusFirstFault(form);
      return isFine;
    },
    /** Where the server found something at a field, it is said there. */
    refuse: setRefused,
    isRefused: Object.values(refused).some(Boolean),
    startOver: (next: Record<Name, string>) => {
      setValues(next);
      setVisited([]);
      setRefused({});
    },
  };
}
