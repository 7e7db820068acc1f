import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { takesProof } from '#shared/safety';
import { useWrite } from '../../../api/write.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { useSession } from '../../../session/session.tsx';
import { storedText } from '../../../session/stored-text.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { withProof } from '../money/confirm/proof.ts';
import { changesBetween } from './changes.ts';
import { type CaseDetail, type Deciding, isSame, nothingDecided, requestOf, restoredDeciding } from './decision.ts';
import { useNextCase } from './use-next-case.ts';

/** This tab's draft of a decision, kept over a reload and a login in between; another operator has their own. */
const draftOf = (userId: string, caseId: string) => storedText(() => sessionStorage, `decision:${userId}:${caseId}`);

/** The decision that is being prepared, and the result of sending it. */
export function useDeciding(detail: CaseDetail) {
  const { decide: t } = useOperatorMessages();
  const { user } = useSession();
  const navigate = useNavigate();
  const { nextId } = useNextCase(detail.id);
  const blank = nothingDecided(detail);
  const draft = draftOf(user?.id ?? '', detail.id);
  const [restored, setRestored] = useState(() => restoredDeciding(draft.readJson(), blank));
  const [decisionForm, setDecisionForm] = useState(restored ?? blank);
  /** The case as the operator last read it; later changes have to be read before deciding. */
  const [read, setRead] = useState(detail);
  const sending = useWrite('POST /operator/cases/{id}/decide', {
    stale: ['GET /operator/cases/{id}', 'GET /operator/cases', 'GET /operator/appeals', 'GET /operator/troubles'],
    onDone: ({ data }) => {
      draft.write('null');
      toast.ok(data.proposal_id === null ? t.done : t.refundsProposed(data.proposal_id));
    },
  });
  const put = (next: Deciding) => {
    setDecisionForm(next);
    draft.write(isSame(next, blank) ? 'null' : JSON.stringify(next));
  };
  return {
    form: decisionForm,
    change: (next: Partial<Deciding>) => put({ ...decisionForm, ...next }),
    isTyped: !isSame(decisionForm, blank),
    isRestored: restored !== undefined && !isSame(restored, blank),
    discard: () => {
      put(blank);
      setRestored(undefined);
    },
    changes: changesBetween(read, detail, user?.username),
    sending,
    send: async () => {
      // What has changed is shown above the button.
      setRead(detail);
      const body = requestOf(detail, decisionForm);
      if (!body) return;
      const act = (confirm: string) => sending.mutateAsync({ params: { id: detail.id }, body: { ...body, confirm } });
      // The form shows the error, and cancelling the proof is none.
      const decided = await (takesProof(body) ? withProof(act) : act('')).catch(() => undefined);
      if (decided) void navigate(nextId ? operatorPaths.case(nextId) : operatorPaths.cases());
    },
  };
}

export type DecidingState = ReturnType<typeof useDeciding>;
