import { LockKeyhole, UserCheck } from 'lucide-react';
import { fen } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { EarningsReceipt } from '../../ui/figures/receipt.tsx';
import { Panel } from '../../ui/frame/panel.tsx';

const price = fen(100_00);

/** What arrives of ¥100, by the function that settles real sales. */
export function EarningsExample() {
  const t = useT().payout;
  return (
    <Panel heading={t.example}>
      <EarningsReceipt price={price} />
      <p className="mt-2 text-ink-3 text-sm">{t.exampleLine}</p>
    </Panel>
  );
}

const icons = [UserCheck, LockKeyhole];

export function WhyWeAsk() {
  const t = useT().payout;
  return (
    <Panel heading={t.why}>
      <ul className="grid gap-3 text-ink-2 text-sm">
        {t.whyLines.map((line, at) => {
          const Icon = icons[at] ?? UserCheck;
          return (
            <li key={line} className="flex gap-2.5">
              <Icon aria-hidden="true" className="mt-[3px] flex-none text-ink-3" />
              <span>{line}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
