import { useEffect, useState } from 'react';
import { storedText } from '../../session/kept.ts';
import { useFields } from '../forms/use-fields.ts';

type Texts<Name extends string> = Record<Name, string>;

/** The stored values, with `first` as the default of each. */
function textsIn<Name extends string>(stored: unknown, first: Texts<Name>): Texts<Name> {
  const fields: Record<string, unknown> = Object(stored);
  const texts = { ...first };
  for (const name in first) {
    const text = fields[name];
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

const shelfOf = (key: string) => storedText(() => sessionStorage, key);

/** The values that a form begins with: the stored draft, or else `first`. */
export const keptTexts = <Name extends string>(key: string, first: Texts<Name>): Texts<Name> =>
  textsIn(shelfOf(key).readJson(), first);

/** Drops the draft, also after the form was removed. */
export const forgetKept = (key: string): void => shelfOf(key).write('null');

interface Form<Name extends string> {
  /** Identifies the form within this tab. */
  key: string;
  first: Texts<Name>;
  faultsOf: (given: Texts<Name>) => Partial<Record<Name, string | undefined>>;
  /** Adjusts the restored values. */
  begin?: (initial: Texts<Name>) => Texts<Name>;
}

/** A form whose values survive a reload or a closed dialog, in this tab only, until they are sent. */
export function useKeptFields<Name extends string>({ key, first, faultsOf, begin = (initial) => initial }: Form<Name>) {
  const [shelf] = useState(() => shelfOf(key));
  const [initial] = useState(() => begin(textsIn(shelf.readJson(), first)));
  const fields = useFields({ first: initial, faultsOf });
  const text = JSON.stringify(fields.values);
  useEffect(() => shelf.write(text), [shelf, text]);
  return { ...fields, forget: () => shelf.write('null') };
}
