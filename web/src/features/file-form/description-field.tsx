import { useState } from 'react';
import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { TextPreview } from '../author-words/text-preview.tsx';

interface Props {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** The description and its preview. The hint about its markup appears with the first focus. */
export function DescriptionField({ value, onValue, error }: Props) {
  const { create: t } = useT();
  const [isHinted, setHinted] = useState(false);
  return (
    <div>
      <TextArea
        label={t.description}
        value={value}
        onValue={onValue}
        onFocus={() => setHinted(true)}
        countTo={limits.descriptionLength}
        hint={isHinted && t.descriptionHint}
        error={error}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[70vh] [&_textarea]:min-h-24"
      />
      <TextPreview text={value} />
    </div>
  );
}
