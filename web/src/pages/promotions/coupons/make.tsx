import { useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import type { Discount } from '#shared/coupon-price';
import { type Fen, fen } from '#shared/money';
import { MoreFields } from '../../../features/file-form/layout.tsx';
import { Form, FormError } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useNewestFiles } from './calls.ts';
import {
  CodeField,
  CodesGroup,
  CountField,
  FilesGroup,
  KindGroup,
  TimeGroup,
  UsesGroup,
  ValueField,
} from './make-fields.tsx';
import { type CouponValues, idsOf, isMany, lesseningIn, type Name, names, outcomeOf } from './make-form.ts';
import { type MakeAs, useMake } from './use-make.ts';

/** The form for one code that many can use, or a batch for one use each. The input is kept until it is sent. */
export function MakeCoupon({ as }: { as: MakeAs }) {
  const { create } = useT();
  const { coupons, couponForm: t } = useSellingMessages();
  const title = as === 'gifts' ? coupons.makeGifts : coupons.make;
  const make = useMake(as);
  const [isFilled] = useState(() => foldedNames(make.values).some((name) => make.values[name] !== make.first[name]));
  const price = (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <ValueField make={make} />
        {!isMany(make.values) && <CodeField make={make} />}
      </div>
      <CouponPreview values={make.values} />
    </div>
  );
  return (
    <div className="mx-auto max-w-[720px]">
      <BackLink to={couponPaths.all()}>{coupons.back}</BackLink>
      <TitledHead heading={title} />
      <Form onSend={make.send} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel className="md:px-8">{isMany(make.values) ? <CountField make={make} /> : price}</Panel>
        <MoreFields
          heading={create.more}
          line={isMany(make.values) ? t.moreGiftsLine : t.moreLine}
          isFilled={isFilled}
          hasProblem={foldedNames(make.values).some((name) => make.field(name).error !== undefined)}
        >
          <KindGroup make={make} />
          {isMany(make.values) && price}
          <FilesGroup make={make} />
          <TimeGroup make={make} />
          <UsesGroup make={make} />
          <CodesGroup as={as} make={make} />
        </MoreFields>
        <Send make={make} />
      </Form>
    </div>
  );
}

/** All fields but the first ones. */
const foldedNames = (values: CouponValues): Name[] =>
  names.filter((name) => (isMany(values) ? name !== 'count' : name !== 'value' && name !== 'code'));

function Send({ make: { making, isRefused } }: { make: ReturnType<typeof useMake> }) {
  const { couponForm: t } = useSellingMessages();
  return (
    <div className="grid gap-4">
      {making.error && !isRefused && <FormError error={making.error} fallback={t.failed} limited={t.tooMany} />}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        className="max-sm:w-full sm:justify-self-start"
        busy={making.isPending && t.sending}
      >
        {t.send}
      </Button>
    </div>
  );
}

const shownAtMost = 3;

/** The example price if no file has a price. */
const example = fen(3900);

/** The first few files with a price that the coupon applies to, of all files only those on sale. */
const samplesOf = (files: readonly FilePost[], values: CouponValues): readonly FilePost[] => {
  const ids = idsOf(values);
  return files
    .filter(
      ({ id, is_public, list_price }) => list_price > 0 && (values.scope === 'all' ? is_public : ids.includes(id)),
    )
    .slice(0, shownAtMost);
};

/** The buyer's price and the seller's earnings, updated while typing. */
function CouponPreview({ values }: { values: CouponValues }) {
  const { couponForm: t } = useSellingMessages();
  const samples = samplesOf(useNewestFiles().data?.posts ?? [], values);
  const lessening = lesseningIn(values);
  if (!lessening) return null;
  return (
    <ul className="num grid content-start gap-3 text-sm">
      {samples.map(({ id, title, list_price: price }) => (
        <li key={id}>
          <span className="wrap-anywhere line-clamp-1 text-ink-3">{title}</span>
          <Line list={fenOf(price)} lessening={lessening} />
        </li>
      ))}
      {samples.length === 0 && (
        <li>
          <span className="text-ink-3">{t.previewOf(formatMoney(example))}</span>
          <Line list={example} lessening={lessening} />
        </li>
      )}
    </ul>
  );
}

function Line({ list, lessening }: { list: Fen; lessening: Discount }) {
  const { couponForm: t } = useSellingMessages();
  const { amount, earnings } = outcomeOf(list, lessening);
  const before = formatMoney(list);
  if (amount === 0) return <p className="font-semibold">{t.previewFree(before)}</p>;
  if (amount === list) return <p className="font-semibold">{t.previewSame(before)}</p>;
  return <p className="font-semibold">{t.previewLine(before, formatMoney(amount), formatMoney(earnings))}</p>;
}
