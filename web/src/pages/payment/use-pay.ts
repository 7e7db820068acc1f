import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { PaymentType } from '#shared/limits';
import { readFile } from '../../api/file-answer.ts';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { useShownAgain } from '../../nav/shown-again.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { standingIn } from './standing.ts';

/**
 * One click, one order: the button stays busy until the browser has left for the provider. A refusal may be about a price
 * that has just changed, so that the file is looked at again before the next click.
 */
export function usePay(file: FileDetail, payment_type: PaymentType) {
  const t = useT();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const { queryKey } = readFile(file.id);
  const create = useWrite('POST /payments/create-payment', {
    onDone({ data }: { data?: { payment_url?: string } }) {
      if (!data?.payment_url) return toast.bad(t.payment.createFailed);
      setLeaving(true);
      location.assign(data.payment_url);
    },
    onFailed: (error) => {
      const standing = standingIn(error);
      /** The page turns into what is so, and says it: nothing has failed. */
      if (standing) queries.setQueryData(queryKey, (shown) => shown && { data: { ...shown.data, ...standing } });
      else toast.bad(t.payment.failed);
      void queries.invalidateQueries({ queryKey });
    },
  });
  /** Back from the provider, paid or not: nothing can be paid until that is known. */
  useShownAgain(() => {
    void queries.invalidateQueries({ queryKey }).then(() => setLeaving(false));
  });
  /** The second click of a double click comes before the button can be drawn as busy. */
  const start = () => {
    if (queries.isMutating() > 0) return;
    create.mutate({ body: { file_post_id: file.id, payment_type, expected_price: file.price } });
  };
  return { start, busy: create.isPending || leaving, error: create.error };
}

export type Pay = ReturnType<typeof usePay>;
