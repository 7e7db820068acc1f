import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../api/client.ts';
import { useWrite } from '../../../api/query.ts';
import { dropDraft, useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { shownIn } from './calls.ts';
import { blank, bodyOf, type CouponValues, faultsOf, gifts, isName, type Name } from './make-form.ts';

export type MakeAs = 'coupon' | 'gifts';

const keys = { coupon: 'coupon-make', gifts: 'coupon-gifts' };
const firsts = { coupon: blank, gifts };

/** The fields that the server's refusal is about; empty if it is about none. */
function refusedAt({ code, message, fields }: ApiError): Partial<Record<Name, string>> {
  if (code === 'coupon_code_taken') return { code: message };
  if (code === 'file_not_yours') return { files: message };
  const errorsByField = Object.entries(fields).map(([path, text]) => [path.split(/[.[]/)[0] ?? '', text] as const);
  return Object.fromEntries(errorsByField.filter(([name]) => isName(name)));
}

/** The form for a coupon or a batch, kept in this tab until it is created. */
export function useMake(as: MakeAs) {
  const { couponForm: t } = useSellingMessages();
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const fields = useDraftFields<Name>({
    key: keys[as],
    first: firsts[as],
    faultsOf: (values) => {
      const faults = Object.entries(faultsOf(values as CouponValues, now));
      return Object.fromEntries(faults.map(([name, fault]) => [name, fault && t.faults[fault]]));
    },
  });
  const making = useWrite('POST /coupons', {
    stale: shownIn,
    onDone: async ({ data }) => {
      const [first] = data.coupons;
      if (!first) return;
      dropDraft(keys[as]);
      toast.ok(first.batch ? t.madeMany(formatCount(first.batch.count)) : t.made(first.code), undefined, {
        about: t.failed,
      });
      await navigate(first.batch ? couponPaths.batch(first.batch.id) : couponPaths.one(first.code), { replace: true });
    },
    onFailed: (error) => fields.refuse(refusedAt(error)),
  });
  return {
    ...fields,
    first: firsts[as],
    making,
    send: (form: HTMLFormElement) => {
      if (!making.isPending && fields.isComplete(form)) making.mutate({ body: bodyOf(fields.values) });
    },
  };
}
