import { ArrowUp, CircleAlert, CircleCheck, Clock, type LucideIcon, Pause, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { ProgressBar } from '../figures/progress.tsx';
import { passFocusOn } from '../list/pass-focus-on.ts';

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
  /** The kind of file, in words. */
  kind: string;
  state: UploadState;
  /** 4.8 MB/s，还要 8 秒; 上传失败：连接超时 */
  line: string;
  /** 62.00 / 100.00 MB */
  bytes: string;
  percent: number;
  actions?: ReactNode;
}

export function UploadRow({ name, kind, state, line, bytes, percent, actions }: Props) {
  const { icon: Icon, text, bar } = states[state];
  return (
    <li
      ref={passFocusOn}
      className="grid min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[20px_minmax(0,1fr)_auto_auto]"
    >
      <span className={text || 'text-ink-3'}>
        <Icon aria-hidden="true" className="block size-5" />
        {!bar && <span className="sr-only">{line}</span>}
      </span>
      <p title={name} className="truncate">
        {name}
      </p>
      <p className="num whitespace-nowrap text-ink-3 text-sm max-sm:col-start-2 max-sm:row-start-2">{`${kind} · ${bytes}`}</p>
      <div className="-mr-3 flex items-center max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1">{actions}</div>
      {bar && (
        <div className="col-start-2 col-end-[-1] grid gap-1 pb-1.5">
          <ProgressBar percent={percent} label={name} tone={bar} />
          <p className={cx('num text-sm', text || 'text-ink-3')}>{line}</p>
        </div>
      )}
    </li>
  );
}
