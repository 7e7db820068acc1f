import type { Review } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Stars } from '../../ui/figures/stars.tsx';
import { Note } from '../../ui/frame/note.tsx';

/** The review as it is now, beside the draft that was begun from an older one. */
export function ChangedElsewhere({ now, onTake }: { now: Review | null; onTake: () => void }) {
  const { reviews: t } = useT();
  return (
    <Note tone="warn" role="alert" heading={now ? t.changed : t.changedGone}>
      {now && (
        <blockquote className="my-2 border-line-strong border-l-3 pl-3">
          <Stars value={now.rating} className="align-middle" /> <span className="num">{t.starsOf(now.rating)}</span>
          <p className="wrap-anywhere whitespace-pre-line">{now.text}</p>
        </blockquote>
      )}
      <p>{t.changedLine}</p>
      {now && (
        <Button size="sm" className="mt-2" onClick={onTake}>
          {t.takeThat}
        </Button>
      )}
    </Note>
  );
}
