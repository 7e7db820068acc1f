import type { ReactNode } from 'react';
import { useJump } from './jump.ts';

interface Props {
  /** The id of a part of this page. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** Leads to a part of the page one is on. */
export function JumpLink({ to, className, children }: Props) {
  const jump = useJump();
  return (
    <a href={`#${to}`} onClick={(event) => jump(event, to)} className={className}>
      {children}
    </a>
  );
}
