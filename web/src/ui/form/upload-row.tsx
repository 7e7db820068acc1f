import { ArrowUp, CircleAlert, CircleCheck, Clock, type LucideIcon, Pause, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { type Category, categoryIcons } from '../cover/category.tsx';
import { ProgressBar } from '../figures/progress.tsx';

/** The states of an upload and how its row shows them. A finished one has no bar, only a green check. */
const states = {
  waiting: { icon: Clock, text: '', bar: 'rest' },
  moving: { icon: ArrowUp, text: '', bar: 'ink' },
  paused: { icon: Pause, text: 'text-warn', bar: 'warn' },
  offline: { icon: WifiOff, text: 'text-warn', bar: 'warn' },
  failed: { icon: CircleAlert, text: 'text-bad', bar: 'bad' },
  done: { icon: CircleCheck, text: 'text-ok', bar: undefined },
} as const satisfies Record<string, { icon: LucideIcon; text: string; bar: string | undefined }>;

export type UploadState = keyof typeof states;

interface Props {
  name: string;
  category: Category;
  /** The kind of file, in words. */
  kind: string;
  state: UploadState;
  /** 4.8 MB/s，还要 8 秒; 上传失败：连接超时 */
  line: ReactNode;
  /** 62.00 / 100.00 MB */
  bytes: ReactNode;
  percent: number;
  /** At most two IconButtons. */
  actions?: ReactNode;
}

/** A row of a list in Rows. */
export function UploadRow({ name, category, kind, state, line, bytes, percent, actions }: Props) {
  const { icon: Icon, text, bar } = states[state];
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 py-3.5">
      <CategoryTile category={category} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold text-[.875rem] leading-[1.45]">{name}</p>
        <div className="num mt-px flex flex-wrap justify-between gap-x-3 gap-y-1 text-ink-3 text-sm">
          <span className={cx('inline-flex items-start gap-[5px]', text)}>
            <Icon aria-hidden="true" className="mt-[3px] size-[15px]" />
            {line}
          </span>
          <span className="flex flex-wrap gap-x-1.5">
            <span>{kind}</span>
            <span aria-hidden="true">·</span>
            <span>{bytes}</span>
          </span>
        </div>
      </div>
      <div className="-mr-[13px] flex justify-end sm:w-22">{actions}</div>
      {bar && <ProgressBar percent={percent} label={name} tone={bar} className="col-start-2 col-end-[-1] mt-2" />}
    </li>
  );
}

/** The category's icon on its own pale background. */
export function CategoryTile({ category }: { category: Category }) {
  const Icon = categoryIcons[category];
  return (
    <span
      aria-hidden="true"
      style={{ '--h': `var(--hue-${category})` }}
      className="grid size-10 place-items-center rounded-md bg-[oklch(var(--cv-pale-bg)_var(--h))] text-[oklch(var(--cv-pale-t)_var(--h))]"
    >
      <Icon />
    </span>
  );
}
