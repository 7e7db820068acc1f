import { useState } from 'react';
import { takesProof } from '#shared/safety';
import { useWrite } from '../../../api/query.ts';
import { useOperatorWords } from '../../../i18n/operator-words.ts';
import { kept } from '../../../session/kept.ts';
import { useSession } from '../../../session/session.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { withProof } from '../money/confirm/proof.ts';
import { changesBetween } from './changes.ts';
import { askedOf, type CaseDetail, type Deciding, isSame, keptDeciding, nothingDecided } from './decision.ts';

/** What this tab has typed about a case, kept over a reload and a login in between; another person has another one. */
const draftOf = (userId: string, caseId: string) => kept(() => sessionStorage, `decision:${userId}:${caseId}`);

/** What one is about to decide, and what has come of it. */
export function useDeciding(found: CaseDetail) {
  const { decide: t } = useOperatorWords();
  const { user } = useSession();
  const blank = nothingDecided(found);
  const draft = draftOf(user?.id ?? '', found.id);
  const [restored, setRestored] = useState(() => keptDeciding(draft.readJson(), blank));
  const [given, setGiven] = useState(restored ?? blank);
  /** The case as one has last looked at it: what came since has to be looked at first. */
  const [read, setRead] = useState(found);
  const sending = useWrite('POST /operator/cases/{id}/decide', {
    stale: ['GET /operator/cases/{id}', 'GET /operator/cases', 'GET /operator/appeals', 'GET /operator/troubles'],
    onDone: ({ data }) => {
      draft.write('null');
      toast.ok(data.proposal_id === null ? t.done : t.refundsProposed(data.proposal_id));
    },
  });
  const put = (next: Deciding) => {
    setGiven(next);
    draft.write(isSame(next, blank) ? 'null' : JSON.stringify(next));
  };
  return {
    given,
    change: (next: Partial<Deciding>) => put({ ...given, ...next }),
    isRestored: restored !== undefined && !isSame(restored, blank),
    discard: () => {
      put(blank);
      setRestored(undefined);
    },
    changes: changesBetween(read, found, user?.username),
    look: () => setRead(found),
    sending,
    send: async () => {
      const body = askedOf(read, given);
      if (!body) return;
      const act = (confirm: string) => sending.mutateAsync({ params: { id: found.id }, body: { ...body, confirm } });
      // Why it was not decided stands at the form; nobody who has not confirmed wants to hear of it.
      await (takesProof(body) ? withProof(act) : act('')).catch(() => undefined);
    },
  };
}

export type DecidingState = ReturnType<typeof useDeciding>;
