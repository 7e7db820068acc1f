import { useState } from 'react';
import { focusFirstFault } from './form.tsx';

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;

interface Form<Name extends string> {
  first: Record<Name, string>;
  /** The error messages of the fields. */
  faultsOf: (values: Record<Name, string>) => Texts<Name>;
}

/** The values of a form, and the errors that are shown. */
export function useFields<Name extends string>({ first, faultsOf }: Form<Name>) {
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
