import type { ReactNode } from 'react';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Gate } from './gate.tsx';

/** A mail's link that no longer works: the reason, and an alternative. */
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
