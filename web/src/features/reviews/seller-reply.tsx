import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import type { SellerAnswer } from './answer-box.tsx';

export function SellerReply({
  answer: { text, at, edited_at: edited },
  heading,
}: {
  answer: SellerAnswer;
  heading: string;
}) {
  const { reviews: t } = useT();
  const dates = useDates();
  return (
    <div className="mt-2.5 border-line border-l-3 pl-3.5">
      <p className="num text-ink-3 text-sm">
        <b className="mr-2.5 font-semibold text-ink-2">{heading}</b>
        {edited ? t.edited(dates.date(edited)) : dates.date(at)}
      </p>
      <p lang={langOf(text)} className="wrap-anywhere whitespace-pre-line text-ink-2">
        {text}
      </p>
    </div>
  );
}
