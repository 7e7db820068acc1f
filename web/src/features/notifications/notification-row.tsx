import {
  BellRing,
  CircleCheck,
  CircleHelp,
  Download,
  type LucideIcon,
  RefreshCw,
  RotateCcw,
  ShieldCheck,
  ShoppingBag,
  Star,
} from 'lucide-react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { type NotificationMessages, useNotificationMessages } from '../../i18n/notification-messages.ts';
import { paths } from '../../nav/paths.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { ButtonLink, Link } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { Sentence } from '../../ui/text/sentence.tsx';

type Messages = NotificationMessages['notifications'];

interface Look {
  icon: LucideIcon;
  /** The colours of the icon. */
  tone: string;
  line: readonly [strong: string, rest: string];
  below?: string | undefined;
  to: string;
}

const tones = {
  good: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
  warm: 'bg-warn-soft text-warn',
  quiet: 'bg-sunken text-ink-2',
} as const;

const money = (amount: number | null): string => formatMoney(fenOf(amount ?? 0));

function moderationLook({ outcome, file }: NotificationAnswer, t: Messages): Omit<Look, 'icon' | 'tone'> {
  const title = file?.title ?? t.yourFile;
  if (outcome === 'dismiss')
    return { line: t.cleared(title), below: t.clearedLine, to: file ? paths.file(file.id) : paths.dashboard() };
  const measure = outcome !== null && outcome in t.measures ? (outcome as keyof Messages['measures']) : 'fold';
  return { line: t.measures[measure](title), below: t.measureLine, to: paths.measures() };
}

function payoutLook({ outcome, amount, reference }: NotificationAnswer, t: Messages) {
  const line = outcome === 'returned' ? t.returned(money(amount)) : t.arrived(money(amount));
  return { line, to: reference ? paths.payout(reference) : paths.payouts() };
}

function lookOf(row: NotificationAnswer, t: Messages): Look {
  const { kind, count, amount, file, from, text, rating, version } = row;
  const [title, fileId] = [file?.title ?? t.yourFile, file?.id ?? ''];
  const name = from?.display_name ?? t.someone;
  const quoted = text ? t.quoted(text) : undefined;
  switch (kind) {
    case 'sale':
      return {
        icon: ShoppingBag,
        tone: tones.good,
        line: t.sale(count, money(amount)),
        below: title,
        to: paths.sales(),
      };
    case 'claim':
      return { icon: Download, tone: tones.quiet, line: t.claim(count, title), to: paths.file(fileId) };
    case 'question': {
      const to = reviewPaths.questionsOf(fileId);
      return { icon: CircleHelp, tone: tones.info, line: ['', quoted ?? title], below: t.question(name, title), to };
    }
    case 'review': {
      const to = reviewPaths.of(fileId);
      return { icon: Star, tone: tones.warm, line: t.review(name, rating), below: quoted ?? title, to };
    }
    case 'refund_request':
      return {
        icon: RotateCcw,
        tone: tones.warm,
        line: t.refundRequest(money(amount)),
        below: title,
        to: paths.sales(),
      };
    case 'payout':
      return { icon: CircleCheck, tone: tones.good, ...payoutLook(row, t) };
    case 'moderation':
      return { icon: ShieldCheck, tone: tones.quiet, ...moderationLook(row, t) };
    case 'version':
      return {
        icon: RefreshCw,
        tone: tones.quiet,
        line: t.version(version ?? 1),
        below: title,
        to: paths.file(fileId),
      };
    case 'new_file':
      return { icon: BellRing, tone: tones.quiet, line: t.newFile(name), below: title, to: paths.file(fileId) };
  }
}

interface Props {
  row: NotificationAnswer;
  time: string;
  /** When the money of a sale arrives. */
  arrival: string | undefined;
}

/** One notification: the whole row leads to what it is about. Only an open question has a button. */
export function NotificationRow({ row, time, arrival }: Props) {
  const { notifications: t } = useNotificationMessages();
  const { icon: Icon, tone, line, below, to } = lookOf(row, t);
  const [strong, rest] = line;
  const isSingle = !below && !arrival;
  const isTitled = row.kind !== 'review' && row.kind !== 'moderation';
  return (
    <li
      className={cx('relative grid grid-cols-[36px_minmax(0,1fr)_auto] gap-x-3.5 py-3.5', isSingle && 'items-center')}
    >
      {row.is_unread && (
        <span className="absolute top-7 -left-3 size-1.5 rounded-full bg-accent">
          <span className="sr-only">{t.unread}</span>
        </span>
      )}
      <span className={cx('grid size-9 place-items-center rounded-full', tone)}>
        <Icon aria-hidden="true" className="size-[18px]" />
      </span>
      <div className="min-w-0">
        <Link to={to} className="wrap-anywhere line-clamp-2 leading-[1.45] after:absolute after:inset-0">
          {strong && <strong>{strong}</strong>}
          <Sentence>{rest}</Sentence>
        </Link>
        {below && (
          <p className={cx('text-ink-2 text-sm', isTitled ? 'truncate' : 'wrap-anywhere line-clamp-2')}>
            {isTitled ? below : <Sentence>{below}</Sentence>}
          </p>
        )}
        {arrival && <p className="num text-ink-3 text-sm">{arrival}</p>}
        {row.kind === 'question' && row.is_open && (
          <ButtonLink to={to} size="sm" className="relative mt-2">
            {t.answer}
          </ButtonLink>
        )}
      </div>
      <time dateTime={row.at} className="num pt-0.5 text-ink-3 text-sm">
        {time}
      </time>
    </li>
  );
}
