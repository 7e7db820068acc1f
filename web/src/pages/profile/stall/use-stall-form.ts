import { useState } from 'react';
import type { Stall } from '#shared/contract/people';
import { useWrite } from '../../../api/query.ts';
import { focusFirstFault } from '../../../features/forms/focus.ts';
import { useFields } from '../../../features/forms/use-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { faultsOf, filledRows, formOf, linksOf, type Row, refusedFields, rows, rowsIn, without } from './stall-form.ts';

export function useStallForm(stall: Stall) {
  const { stall: t } = useT();
  const [shown, setShown] = useState(Math.max(1, stall.links.length));
  const [pinnedId, setPinnedId] = useState(stall.pinned?.id ?? null);
  const [showsSold, setShowsSold] = useState(stall.sold !== null);
  const form = useFields({
    first: formOf(stall),
    faultsOf: (given) => {
      const faults = Object.entries(faultsOf(given));
      return Object.fromEntries(faults.map(([name, fault]) => [name, t.faults[fault]]));
    },
  });
  const { given } = form;
  const body = {
    about: given.about.trim(),
    links: linksOf(given),
    pinned_file_id: pinnedId,
    shows_sold: showsSold,
  };
  const now = JSON.stringify(body);
  const [saved, setSaved] = useState(now);
  const save = useWrite('PUT /users/profile/stall', {
    stale: ['GET /users/{usernameOrId}'],
    onDone: ({ message }, sent) => {
      setSaved(JSON.stringify(sent.body));
      toast.ok(message, undefined, { about: t.failed });
    },
    onFailed: (error) => form.refuse(refusedFields(error.fields, filledRows(given))),
  });

  return {
    field: form.field,
    rows: rows.slice(0, Math.max(shown, rowsIn(given))),
    add: () => setShown(Math.min(rows.length, Math.max(shown, rowsIn(given)) + 1)),
    remove: (row: Row) => {
      form.startOver(without(given, row));
      setShown(Math.max(1, shown - 1));
    },
    ...{ pinnedId, setPinnedId, showsSold, setShowsSold },
    isBusy: save.isPending,
    /** What is shown is what there is. */
    isSaved: now === saved,
    wasSaved: save.isSuccess,
    /** The only row, and nothing in it: there is nothing to take out. */
    canRemove: shown > 1 || rowsIn(given) > 0,
    failed: form.isRefused ? null : save.error,
    attempt: save.submittedAt,
    send: (element: HTMLFormElement) => {
      if (!form.isComplete(element)) return;
      save.mutate({ body }, { onError: () => focusFirstFault(element) });
    },
  };
}
