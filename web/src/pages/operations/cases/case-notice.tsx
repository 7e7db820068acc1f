import type { ReactNode } from 'react';
import type { authorities } from '#shared/safety';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import type { CaseDetail } from './decision.ts';

type Notice = NonNullable<CaseDetail['notice']>;

/** The rights holder's claim, its missing parts, and the seller's answer. */
export function CaseNotice({ notice }: { notice: Notice }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { missing, claimant, counter, restores_at: restores, suit } = notice;
  const lacking = terms.listed(...missing.map((part) => terms.noticeParts[part]));
  return (
    <Panel heading={t.notice}>
      {missing.length > 0 && (
        <Callout tone="warn" className="mb-4">
          {t.lacking(lacking)}
        </Callout>
      )}
      <dl className="grid gap-3 text-sm">
        <Part label={t.claimant}>
          {claimant.name}, {claimant.email} ({terms.as[notice.as]})
        </Part>
        <Part label={t.work}>{notice.work}</Part>
        <Part label={t.evidence}>{notice.evidence}</Part>
        <Addresses links={notice.links} />
        {counter && <Part label={`${t.counter} · ${dates.lately(counter.at)}`}>{counter.text}</Part>}
        {counter && <Addresses links={counter.links} />}
      </dl>
      {restores && !suit && (
        <Callout tone="info" className="mt-4">
          {t.restores(dates.lately(restores))}
        </Callout>
      )}
      {suit && (
        <Callout tone="info" className="mt-4">
          {t.suit(isAuthority(suit.authority) ? terms.authorities[suit.authority] : suit.authority, suit.number)}
        </Callout>
      )}
    </Panel>
  );
}

const isAuthority = (text: string): text is (typeof authorities)[number] => text === 'court' || text === 'office';

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-3">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

/** As text, not as links: addresses that people wrote must not be opened by accident. */
function Addresses({ links }: { links: readonly string[] }) {
  const { caseFile: t } = useOperatorMessages();
  if (links.length === 0) return null;
  return (
    <Part label={t.links}>
      {[...new Set(links)].map((link) => (
        <span key={link} className="code block">
          {link}
        </span>
      ))}
    </Part>
  );
}
