import type { ReactNode } from 'react';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Gate } from './gate.tsx';

/** A link of a mail that does nothing any more, why, and what to do instead. */
export function UselessLink({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <Gate heading={heading}>
      <Callout tone="bad" role="alert">
        {text}
      </Callout>
      {children}
    </Gate>
  );
}
