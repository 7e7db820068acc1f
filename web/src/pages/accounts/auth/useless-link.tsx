import type { ReactNode } from 'react';
import { Note } from '../../../ui/frame/note.tsx';
import { Gate } from './gate.tsx';

/** A link of a mail that does nothing any more, why, and what to do instead. */
export function UselessLink({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <Gate heading={heading}>
      <Note tone="bad" role="alert">
        {text}
      </Note>
      {children}
    </Gate>
  );
}
