import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../api/client.ts';
import { useWrite } from '../../../api/write.ts';
import { dropDraft, useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { useSession } from '../../../session/session.tsx';
import { shownIn, useCoupons } from './calls.ts';
import { blank, bodyOf, type CouponValues, faultsOf, gifts, isName, type Name, proposedCode } from './make-form.ts';

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

/** The code, unless the seller has it already; empty until that is known. */
function useFreeCode(code: string): string {
  const { items, query } = useCoupons({});
  return query.isSuccess && items.every((coupon) => coupon.code !== code) ? code : '';
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
      scrollTo(0, 0);
      await navigate(first.batch ? couponPaths.batch(first.batch.id) : couponPaths.one(first.code), { replace: true });
    },
    onFailed: (error) => fields.refuse(refusedAt(error)),
  });
  const proposal = useFreeCode(proposedCode(useSession().user?.username ?? '', fields.values as CouponValues));
  /** Also if the field was emptied: the server then makes a code. */
  const [isOwnCode, setOwnCode] = useState(fields.values.code !== '');
  const code = isOwnCode ? fields.values.code : proposal;
  return {
    ...fields,
    first: firsts[as],
    making,
    code: {
      value: code,
      /** A proposal that arrives later leaves the field to the seller who is about to type. */
      onFocus: () => setOwnCode(isOwnCode || code === ''),
      onValue: (text: string) => {
        setOwnCode(true);
        fields.field('code').onValue(text.toUpperCase());
      },
    },
    send: (form: HTMLFormElement) => {
      if (!making.isPending && fields.isComplete(form)) making.mutate({ body: bodyOf({ ...fields.values, code }) });
    },
  };
}
