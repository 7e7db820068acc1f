import { useT } from '../../../../i18n/index.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';

interface Props {
  value: string;
  onValue: (name: string) => void;
  hint?: string;
}

export const isNamed = (name: string): boolean => name.trim() !== '';

/** The owner's name for a passkey; the server does not interpret it. */
export function PasskeyName({ value, ...field }: Props) {
  const t = useT().factors;
  return (
    <TextField
      label={t.passkeyName}
      name="passkey-name"
      autoComplete="off"
      maxLength={40}
      value={value}
      error={isNamed(value) ? undefined : t.passkeyNameRequired}
      {...field}
    />
  );
}
