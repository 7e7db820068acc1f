import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { lengthOf } from '#shared/text/characters';
import { localized } from '../../i18n/server-messages.ts';
import { cx } from '../class-names.ts';

export interface FieldTexts {
  label: ReactNode;
  /** Short text on the right of the label: a limit, a counter, a link. */
  aside?: ReactNode;
  /** Below the field. */
  hint?: ReactNode;
  /** An error message; it replaces the hint. */
  error?: string | undefined;
  /** A confirmation, in green. */
  good?: ReactNode;
}

export interface TextInputProps extends FieldTexts {
  value: string;
  onValue: (value: string) => void;
  /**
   * Shows 165 / 200 beside the label, from 80 %. The limit is not enforced while typing: cutting a paste would silently
   * lose text.
   */
  countTo?: number | undefined;
  className?: string | undefined;
}

const Counter = ({ length, most }: { length: number; most: number }) => (
  <span className={cx(length > most && 'text-bad')}>{`${length} / ${most}`}</span>
);

/** Splits the props of a text field into those of its label and lines, and those of its control. */
export function splitFieldProps<Props extends TextInputProps>(props: Props) {
  const { label, aside, hint, error, good, className, countTo, onValue, ...rest } = props;
  const length = lengthOf(props.value);
  const counter = countTo && length >= countTo * 0.8 && <Counter length={length} most={countTo} />;
  return {
    field: { label, hint, error, good, className, aside: counter || aside },
    control: { ...rest, onChange: (event: { target: { value: string } }) => onValue(event.target.value) },
  };
}

/** The attributes that tie a control to its field. */
export interface FieldLinks {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  children: (links: FieldLinks) => ReactNode;
}

export function Field({ label, aside, hint, error, good, className, children }: FieldProps) {
  const id = useId();
  const below = error ? <FieldError text={error} /> : good ? <FieldSuccess text={good} /> : hint;
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="num text-ink-3">{aside}</span>}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below ? `${id}-more` : undefined })}
      {/* Always in the page, so that screen readers announce an error when it appears. */}
      <div id={`${id}-more`} aria-live="polite" className={cx('text-sm text-ink-3', Boolean(below) && 'mt-1.5')}>
        {below}
      </div>
    </div>
  );
}

const FieldError = ({ text }: { text: string }) => (
  <span className="flex items-start gap-1.5 text-bad">
    <CircleAlert aria-hidden="true" className="mt-[3px] size-[15px]" />
    {localized(text)}
  </span>
);

const FieldSuccess = ({ text }: { text: ReactNode }) => (
  <span className="flex items-start gap-1.5 text-ok">
    <CircleCheck aria-hidden="true" className="mt-[3px] size-[15px]" />
    <span>{text}</span>
  </span>
);
