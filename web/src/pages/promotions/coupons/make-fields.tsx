import { useNavigate } from 'react-router-dom';
import { couponKinds, promotionLimits } from '#shared/promotions';
import { MoreGroup } from '../../../features/file-form/layout.tsx';
import { PriceField } from '../../../features/file-form/price-field.tsx';
import { MomentField } from '../../../features/offers/moment-field.tsx';
import { zoneText } from '../../../features/offers/moments.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { RadioRow } from '../../../ui/form/choices.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FileChoice } from './file-choice.tsx';
import { idsOf, isMany, kindOf } from './make-form.ts';
import type { MakeAs, useMake } from './use-make.ts';

interface Props {
  make: ReturnType<typeof useMake>;
}

/** How much is taken off, or the price that remains. */
export function ValueField({ make }: Props) {
  const { couponForm: t } = useSellingMessages();
  const kind = kindOf(make.values);
  const { value, onValue, error, ...field } = make.field('value');
  if (kind !== 'percent') {
    return (
      <div>
        <PriceField label={t[kind]} {...{ value, onValue, error }} />
        {kind === 'set' && !error && <p className="mt-1.5 text-ink-3 text-sm">{t.setHint}</p>}
      </div>
    );
  }
  return (
    <TextField
      {...{ ...field, value, onValue, error }}
      label={t.percent}
      hint={t.percentHint}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

export function CountField({ make }: Props) {
  const { couponForm: t } = useSellingMessages();
  return (
    <TextField
      {...make.field('count')}
      label={t.count}
      hint={t.countHint}
      inputMode="numeric"
      autoComplete="off"
      className="sm:max-w-80"
    />
  );
}

/** Percent off, an amount off, or a price. */
export function KindGroup({ make }: Props) {
  const { couponForm: t } = useSellingMessages();
  return (
    <MoreGroup heading={t.what}>
      <Segmented
        label={t.what}
        options={couponKinds.map((key) => ({ key, label: t.kinds[key] }))}
        current={kindOf(make.values)}
        onChange={make.field('kind').onValue}
      />
    </MoreGroup>
  );
}

const scopes = ['all', 'some'] as const;

export function FilesGroup({ make }: Props) {
  const { couponForm: t } = useSellingMessages();
  const { onValue, error } = make.field('files');
  const { scope } = make.values;
  return (
    <MoreGroup heading={t.which}>
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">{t.which}</legend>
        {scopes.map((one) => (
          <RadioRow
            key={one}
            name="scope"
            value={one}
            checked={scope === one}
            onChoose={() => make.field('scope').onValue(one)}
            title={t.scopes[one]}
          />
        ))}
      </fieldset>
      {scope === 'some' && (
        <FileChoice chosen={idsOf(make.values)} onChosen={(ids) => onValue(ids.join(' '))} error={error} />
      )}
    </MoreGroup>
  );
}

const pair = 'grid gap-4 sm:grid-cols-2';

export function TimeGroup({ make }: Props) {
  const { couponForm: t, coupons, sale } = useSellingMessages();
  return (
    <MoreGroup heading={t.when}>
      <div className={pair}>
        <MomentField {...make.field('starts_at')} label={sale.startsAt} hint={t.startsHint} />
        <MomentField {...make.field('ends_at')} label={coupons.endsAt} hint={coupons.noEnd} />
      </div>
      <p className="mt-3 text-ink-3 text-sm">{t.zone(zoneText())}</p>
    </MoreGroup>
  );
}

export function UsesGroup({ make }: Props) {
  const { couponForm: t } = useSellingMessages();
  const label = isMany(make.values) ? t.maxUsesEach : t.maxUses;
  return (
    <MoreGroup heading={t.howMany}>
      <div className={pair}>
        <TextField
          {...make.field('max_uses')}
          label={label}
          hint={t.maxUsesHint}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...make.field('per_buyer')} label={t.perBuyer} inputMode="numeric" autoComplete="off" />
      </div>
    </MoreGroup>
  );
}

const amounts = ['coupon', 'gifts'] as const satisfies MakeAs[];

/** One code for everyone, or a batch with a code each, which has its own address; and a note. */
export function CodesGroup({ as, make }: Props & { as: MakeAs }) {
  const { couponForm: t, coupons } = useSellingMessages();
  const navigate = useNavigate();
  const options = amounts.map((key) => ({ key, label: t.amounts[key] }));
  const change = (next: MakeAs) => void navigate(couponPaths.make(next), { replace: true });
  return (
    <MoreGroup heading={t.codes}>
      <div className="grid justify-items-start gap-4">
        <Segmented label={t.code} options={options} current={as} onChange={change} />
        <TextField
          className="w-full"
          {...make.field('note')}
          label={coupons.facts.note}
          hint={t.noteHint}
          countTo={promotionLimits.noteLength}
          autoComplete="off"
        />
      </div>
    </MoreGroup>
  );
}

/** Upper case, however it is typed; one is proposed. */
export function CodeField({ make }: Props) {
  const { couponForm: t } = useSellingMessages();
  return (
    <TextField
      {...make.field('code')}
      {...make.code}
      label={t.code}
      hint={t.codeHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
