import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../api/addresses.ts';
import { keyOf, useWrite } from '../../../api/query.ts';
import { useTellFailed } from '../../../features/forms/tell-failed.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { CaseDetail } from './decision.ts';
import { claimOf } from './due.tsx';

/** A claim keeps the case from other operators for half an hour; its holder can extend it. */
export function ClaimButton({ detail }: { detail: CaseDetail }) {
  const { caseFile: t, cases } = useOperatorMessages();
  const { user } = useSession();
  const dates = useMarketDates();
  const queries = useQueryClient();
  const tellFailed = useTellFailed(t.claimFailed, t.tooMany);
  const { id } = detail;
  const claiming = useWrite('POST /operator/cases/{id}/claim', {
    stale: ['GET /operator/cases'],
    onDone: ({ data }) =>
      queries.setQueryData<ResponseOf<'GET /operator/cases/{id}'>>(
        keyOf('GET /operator/cases/{id}', { params: { id } }),
        (before) => before && { data: { ...before.data, ...data } },
      ),
    onFailed: async (error) => {
      tellFailed(error);
      await queries.invalidateQueries({ queryKey: keyOf('GET /operator/cases/{id}', { params: { id } }) });
    },
  });
  const claim = claimOf(detail);
  const isOwn = claim?.who === user?.username;
  const claimedText = claim && !isOwn ? cases.claimedBy(claim.who, dates.soon(claim.until)) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {claim && isOwn && <span className="num text-ink-2 text-sm">{cases.claimedByYou(dates.soon(claim.until))}</span>}
      {!claim && <span className="text-ink-3 text-sm max-sm:sr-only">{t.claimLine}</span>}
      <Button
        data-key="act"
        tone={claim ? 'default' : 'ink'}
        busy={claiming.isPending && t.claiming}
        disabledReason={claimedText}
        onClick={() => claiming.mutate({ params: { id } })}
      >
        {isOwn && claim ? t.claimAgain : t.claim}
      </Button>
    </div>
  );
}
