import { useT } from '../../i18n/index.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { PayoutField } from './payout-form.ts';
import type { usePayoutForm } from './use-payout-form.ts';

interface Props {
  field: ReturnType<typeof usePayoutForm>['field'];
  /** The current values, masked. */
  current?: Partial<Record<PayoutField, string>>;
}

/** Account and name, which Alipay compares. */
export function AccountFields({ field, current = {} }: Props) {
  const t = useT().payout;
  return (
    <>
      <TextField
        {...field('alipayAccount')}
        label={t.account}
        aside={t.accountAside}
        placeholder={current.alipayAccount}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('realName')}
        label={t.realName}
        hint={t.realNameHint}
        placeholder={current.realName}
        autoComplete="off"
      />
    </>
  );
}
