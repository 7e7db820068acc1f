import { useState } from 'react';
import type { Storefront } from '#shared/contract/profiles';
import { useWrite } from '../../../../api/write.ts';
import { focusFirstFault } from '../../../../features/forms/form.tsx';
import { useDraftFields } from '../../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../../i18n/index.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import {
  faultsOf,
  filledRows,
  formOf,
  linksOf,
  type Row,
  refusedFields,
  rows,
  rowsIn,
  without,
} from './storefront-form.ts';

export const storefrontDraft = (username: string) => `storefront:${username}`;

export function useStorefrontForm(username: string, storefront: Storefront) {
  const { stall: t, shared } = useT();
  const [rowCount, setRowCount] = useState(Math.max(1, storefront.links.length));
  const [pinnedId, setPinnedId] = useState(storefront.pinned?.id ?? null);
  const [showsSold, setShowsSold] = useState(storefront.sold !== null);
  const form = useDraftFields({
    key: storefrontDraft(username),
    first: formOf(storefront),
    faultsOf: (values) => {
      const faults = Object.entries(faultsOf(values));
      return Object.fromEntries(faults.map(([name, fault]) => [name, t.faults[fault]]));
    },
  });
  const { values } = form;
  const bodyOf = (texts: typeof values) => ({
    about: texts.about.trim(),
    links: linksOf(texts),
    pinned_file_id: pinnedId,
    shows_sold: showsSold,
  });
  const body = bodyOf(values);
  const now = JSON.stringify(body);
  const [saved, setSaved] = useState(() => JSON.stringify(bodyOf(formOf(storefront))));
  const save = useWrite('PUT /users/profile/stall', {
    stale: ['GET /users/{usernameOrId}'],
    onDone: ({ message }, request) => {
      setSaved(JSON.stringify(request.body));
      toast.ok(message, undefined, { about: shared.notSaved });
    },
    onFailed: (error) => form.refuse(refusedFields(error.fields, filledRows(values))),
  });

  return {
    field: form.field,
    rows: rows.slice(0, Math.max(rowCount, rowsIn(values))),
    add: () => setRowCount(Math.min(rows.length, Math.max(rowCount, rowsIn(values)) + 1)),
    remove: (row: Row) => {
      form.startOver(without(values, row));
      setRowCount(Math.max(1, rowCount - 1));
    },
    ...{ pinnedId, setPinnedId, showsSold, setShowsSold },
    sending: save,
    isRefused: form.isRefused,
    /** The saved values are the ones shown. */
    isSaved: now === saved,
    wasSaved: save.isSuccess,
    /** The only row, if it is empty, cannot be removed. */
    canRemove: rowCount > 1 || rowsIn(values) > 0,
    send: (element: HTMLFormElement) => {
      if (!form.isComplete(element)) return;
      save.mutate({ body }, { onError: () => focusFirstFault(element) });
    },
  };
}
