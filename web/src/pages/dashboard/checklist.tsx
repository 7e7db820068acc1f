import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { kept } from '../../session/kept.ts';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { type Step, steps } from './glance.ts';

interface Props {
  userId: string;
  done: ReadonlySet<Step> | undefined;
  className?: string;
}

/** For somebody who is about to open. Gone when everything is done, or when its reader puts it away. */
export function Checklist({ userId, done, className }: Props) {
  const { dashboard: t } = useT();
  const [isPutAway, setPutAway] = useState(() => putAwayBy(userId).read() !== null);
  if (isPutAway || done === undefined || done.size === steps.length) return null;
  const putAway = () => {
    putAwayBy(userId).write('yes');
    setPutAway(true);
  };
  const heading = (
    <span className="text-md">
      {t.checklist} <span className="num font-normal text-ink-3 text-sm">{t.done(done.size, steps.length)}</span>
    </span>
  );
  const aside = (
    <Button tone="quiet" size="sm" className="-mr-3" onClick={putAway}>
      {t.putAway}
    </Button>
  );
  return (
    <Panel heading={heading} aside={aside} className={className ?? ''}>
      <ul className="grid gap-x-5 sm:grid-cols-3">
        {steps.map((step) => (
          <StepItem key={step} step={step} isDone={done.has(step)} />
        ))}
      </ul>
    </Panel>
  );
}

const ways: Record<Step, () => string> = { file: paths.create, payout: paths.payoutSetup, sale: paths.sales };

function StepItem({ step, isDone }: { step: Step; isDone: boolean }) {
  const { dashboard: t } = useT();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-11 items-center gap-2.5 text-sm">
      <Icon aria-hidden="true" className={isDone ? 'text-ok' : 'text-ink-3'} />
      {isDone ? (
        <span className="text-ink-2">{t.steps[step]}</span>
      ) : (
        <Link to={ways[step]()} className="link py-2">
          {t.steps[step]}
        </Link>
      )}
      <span className="sr-only">{isDone ? t.isDone : t.isOpen}</span>
    </li>
  );
}

/** A browser that keeps nothing shows the list again. */
const putAwayBy = (userId: string) => kept(() => localStorage, `checklist-put-away:${userId}`);
