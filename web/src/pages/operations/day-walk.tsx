import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { iconButtonClass, Link } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { dayAfter, dayOf, today } from './days.ts';

interface Props {
  day: string;
  to: (day: string) => string;
  onDay: (day: string) => void;
}

/** Steps through the days, or picks one by its date, up to today. */
export function DayWalk({ day, to, onDay }: Props) {
  const { audit: t } = useOperatorMessages();
  return (
    <div className="mb-3 flex items-end gap-1.5">
      <Link to={to(dayAfter(day, -1))} aria-label={t.previous} title={t.previous} className={iconButtonClass}>
        <ChevronLeft aria-hidden="true" />
      </Link>
      <Field label={t.day} className="w-44">
        {(links) => (
          <input
            {...links}
            type="date"
            required
            max={today()}
            value={day}
            onChange={({ target }) => {
              const chosen = dayOf(target.value);
              if (chosen) onDay(chosen);
            }}
            className={inputClass}
          />
        )}
      </Field>
      {day < today() && (
        <Link to={to(dayAfter(day, 1))} aria-label={t.next} title={t.next} className={iconButtonClass}>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
