import type * as z from 'zod';
import type { target } from '#shared/contract/shapes/safety-fields';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';

export type Target = z.output<typeof target>;

/** The target of a report or a measure, by its name if it still exists. */
export function useTargetName() {
  const { cases, terms, frame } = useOperatorMessages();
  const nameOf = ({ type, name }: Target): string => {
    if (name === null) return frame.unnamed;
    return type === 'user' ? `@${name}` : terms.quoted(name);
  };
  return {
    nameOf,
    /** The first of several, and their number. */
    ofAll([first, ...others]: readonly Target[]): string {
      if (!first) return cases.noTarget;
      const name = terms.named(terms.targets[first.type], nameOf(first));
      return others.length > 0 ? `${name} ${cases.more(others.length + 1)}` : name;
    },
  };
}
