import { claimantKinds } from '#shared/safety';
import { ChoiceGroup } from '../../../features/safety/choice-group.tsx';
import { useT } from '../../../i18n/index.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { NoticeForm } from './use-notice.ts';

export function ClaimantStep({ form }: { form: NoticeForm }) {
  const { notice: t } = useT();
  return (
    <div className="grid gap-5">
      <ChoiceGroup
        legend={t.as}
        name="as"
        options={claimantKinds.map((value) => ({ value, title: t.asKinds[value], line: t.asLines[value] }))}
        value={form.values.as}
        onValue={form.field('as').onValue}
      />
      <TextField {...form.field('name')} label={t.name} autoComplete="name" />
      <TextField {...form.field('phone')} label={t.phone} type="tel" autoComplete="tel" />
      <TextField
        {...form.field('email')}
        label={t.email}
        hint={t.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField {...form.field('address')} label={t.address} autoComplete="street-address" />
      <TextField
        {...form.field('idNumber')}
        label={t.idNumber}
        hint={t.idHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}
