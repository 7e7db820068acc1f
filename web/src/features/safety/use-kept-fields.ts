import { useEffect, useState } from 'react';
import { storedText } from '../../session/kept.ts';
import { useFields } from '../forms/use-fields.ts';

type Texts<Name extends string> = Record<Name, string>;

/** What was kept, and the first value of what was not. */
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

/** What a form would begin with: what this tab has kept of it, and otherwise what it says first. */
export const keptTexts = <Name extends string>(key: string, first: Texts<Name>): Texts<Name> =>
  textsIn(shelfOf(key).readJson(), first);

/** Of a form that may be gone by then. */
export const forgetKept = (key: string): void => shelfOf(key).write('null');

interface Form<Name extends string> {
  /** Names the form among those of this tab. */
  key: string;
  first: Texts<Name>;
  faultsOf: (given: Texts<Name>) => Partial<Record<Name, string | undefined>>;
  /** What it begins with, of what was kept. */
  begin?: (initial: Texts<Name>) => Texts<Name>;
}

/** A form whose words outlive a reload and a closed dialog, in this tab alone, until they are sent. */
export function useKeptFields<Name extends string>({ key, first, faultsOf, begin = (initial) => initial }: Form<Name>) {
  const [shelf] = useState(() => shelfOf(key));
  const [initial] = useState(() => begin(textsIn(shelf.readJson(), first)));
  const fields = useFields({ first: initial, faultsOf });
  const text = JSON.stringify(fields.given);
  useEffect(() => shelf.write(text), [shelf, text]);
  return { ...fields, forget: () => shelf.write('null') };
}
