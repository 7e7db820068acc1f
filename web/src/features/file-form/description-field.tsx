import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { TextPreview } from '../author-words/text-preview.tsx';

interface Props {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** The description, a hint about its markup, and its preview. */
export function DescriptionField({ value, onValue, error }: Props) {
  const { create: t } = useT();
  return (
    <div>
      <TextArea
        label={t.description}
        value={value}
        onValue={onValue}
        countTo={limits.descriptionLength}
        hint={t.descriptionHint}
        error={error}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[70vh] [&_textarea]:min-h-56"
      />
      <TextPreview text={value} />
    </div>
  );
}
