import { Star } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { stars } from '#shared/reviews';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import { FaultLine } from '../safety/choice-group.tsx';
import { starsOf } from './use-review-draft.ts';

interface Props {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** The rating by a number key; arrow keys work in a radio group anyway. */
function ratingFromKey(event: KeyboardEvent<HTMLElement>): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return starsOf(event.key) && event.key;
}

/** One to five stars, each with a label for screen readers. */
export function StarField({ value, onValue, error }: Props) {
  const { reviews: t } = useT();
  const id = useId();
  const rating = starsOf(value);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const star = ratingFromKey(event);
    if (!star) return;
    event.preventDefault();
    onValue(star);
    event.currentTarget.querySelector<HTMLElement>(`[value="${star}"]`)?.focus();
  };
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-more`}
      onKeyDown={handleKey}
      className="grid gap-1 outline-0"
    >
      <span id={id} className="font-semibold text-sm">
        {t.rating}
      </span>
      <span className="-ml-2.5 flex flex-wrap items-center">
        {stars.map((count) => (
          <label
            key={count}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={id}
              value={count}
              checked={rating === count}
              onChange={() => onValue(String(count))}
              aria-label={t.star(count, t.stars[count])}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={cx(
                'size-7! transition-colors',
                rating && count <= rating ? 'fill-current text-warn' : 'text-line-strong',
              )}
            />
          </label>
        ))}
        {/* Hidden from screen readers, as the radio button has the same label. */}
        <span aria-hidden="true" className="num ml-2 text-ink-2 text-sm">
          {rating && t.star(rating, t.stars[rating])}
        </span>
      </span>
      <FaultLine id={`${id}-more`} text={error} />
    </div>
  );
}
