import { useId } from 'react';
import { FaultLine } from './choice-group.tsx';

interface Props {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  text: string;
  line?: string;
  error: string | undefined;
}

/** A declaration that must be checked before sending. */
export function Statement({ checked, onChecked, text, line, error }: Props) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2.5">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(event) => onChecked(event.target.checked)}
          className="mt-[3px] size-[18px] flex-none accent-accent"
        />
        <span>
          <b className="font-semibold">{text}</b>
          {line && <span className="block text-ink-3 text-sm">{line}</span>}
        </span>
      </label>
      <FaultLine id={id} text={error} />
    </div>
  );
}
