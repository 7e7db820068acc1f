import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { RadioRow } from '../../ui/form/choices.tsx';

interface Props<Value extends string> {
  legend: string;
  name: string;
  options: ReadonlyArray<{ value: Value; title: string; line: string }>;
  value: string;
  onValue: (value: Value) => void;
  error?: string | undefined;
}

export function ChoiceGroup<Value extends string>({ legend, name, options, value, onValue, error }: Props<Value>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-more`}
      className="grid gap-2 [&_label]:px-3.5 [&_label]:py-2.5"
    >
      <span id={id} className="font-semibold text-sm">
        {legend}
      </span>
      {options.map((option) => (
        <RadioRow
          key={option.value}
          name={name}
          value={option.value}
          checked={value === option.value}
          onChoose={() => onValue(option.value)}
          title={option.title}
          line={option.line}
        />
      ))}
      <FaultLine id={`${id}-more`} text={error} />
    </div>
  );
}

/** Present from the start, so that screen readers announce the message. */
export const FaultLine = ({ id, text }: { id: string; text: string | undefined }) => (
  <div id={id} aria-live="polite" className="text-bad text-sm">
    {text && (
      <span className="flex items-start gap-1.5">
        <CircleAlert aria-hidden="true" className="mt-[3px] size-[15px]" />
        {text}
      </span>
    )}
  </div>
);
