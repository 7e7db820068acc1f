import { type ReactNode, useState } from 'react';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';

export function HiddenText({ folded, children }: { folded: ReviewAnswer['folded']; children: ReactNode }) {
  const { reasons, reviews: t, shared } = useT();
  const [isOpen, setOpen] = useState(false);
  if (!folded) return children;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-3 text-sm">
        {t.folded(reasons[folded.rule].name)}
        <Button tone="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? shared.hide : t.unfold}
        </Button>
      </p>
      {isOpen && children}
    </>
  );
}
