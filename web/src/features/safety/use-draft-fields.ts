import { useEffect, useState } from 'react';
import { storedText } from '../../session/stored-text.ts';
import { useFields } from '../forms/form.tsx';

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

const draftStorage = (key: string) => storedText(() => sessionStorage, key);

/** The values that a form begins with: the stored draft, or else `first`. */
export const storedTexts = <Name extends string>(key: string, first: Texts<Name>): Texts<Name> =>
  textsIn(draftStorage(key).readJson(), first);

/** Drops the draft, also after the form was removed. */
export const dropDraft = (key: string): void => draftStorage(key).write('null');

interface Form<Name extends string> {
  /** Identifies the form within this tab. */
  key: string;
  first: Texts<Name>;
  faultsOf: (values: Texts<Name>) => Partial<Record<Name, string | undefined>>;
  /** A field that is not stored: a password. */
  secret?: NoInfer<Name>;
  /** Adjusts the restored values. */
  begin?: (initial: Texts<Name>) => Texts<Name>;
}

/** A form whose values survive a reload or a closed dialog, in this tab only, until they are sent. */
export function useDraftFields<Name extends string>({
  key,
  first,
  faultsOf,
  secret,
  begin = (initial) => initial,
}: Form<Name>) {
  const [storage] = useState(() => draftStorage(key));
  const [initial] = useState(() => begin(textsIn(storage.readJson(), first)));
  const fields = useFields({ first: initial, faultsOf });
  const typed = JSON.stringify(secret ? { ...fields.values, [secret]: first[secret] } : fields.values);
  const text = typed === JSON.stringify(first) ? 'null' : typed;
  useEffect(() => storage.write(text), [storage, text]);
  return { ...fields, forget: () => storage.write('null') };
}
