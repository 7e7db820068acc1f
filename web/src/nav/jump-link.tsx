import type { ReactNode } from 'react';
import { useJump } from './jump.ts';

interface Props {
  /** The id of an element of this page. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to an element of the same page. */
export function JumpLink({ to, className, children }: Props) {
  const jump = useJump();
  return (
    <a href={`#${to}`} onClick={(event) => jump(event, to)} className={className}>
      {children}
    </a>
  );
}
