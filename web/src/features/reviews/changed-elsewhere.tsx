import type { ReviewAnswer } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Stars } from '../../ui/figures/stars.tsx';
import { Callout } from '../../ui/frame/callout.tsx';

/** The review as it is now, beside the draft that was begun from an older one. */
export function ChangedElsewhere({ current, onTake }: { current: ReviewAnswer | null; onTake: () => void }) {
  const { reviews: t } = useT();
  return (
    <Callout tone="warn" role="alert" heading={current ? t.changed : t.changedGone}>
      {current && (
        <blockquote className="my-2 border-line-strong border-l-3 pl-3">
          <Stars value={current.rating} className="align-middle" />{' '}
          <span className="num">{t.starsOf(current.rating)}</span>
          <p className="wrap-anywhere whitespace-pre-line">{current.text}</p>
        </blockquote>
      )}
      <p>{t.changedLine}</p>
      {current && (
        <Button size="sm" className="mt-2" onClick={onTake}>
          {t.takeThat}
        </Button>
      )}
    </Callout>
  );
}
