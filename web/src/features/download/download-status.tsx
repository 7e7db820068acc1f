import { CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/figures/progress.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { formatSize } from '../../ui/text/format.ts';
import type { FileDownloadState } from './deliver.ts';
import type { FileDownload } from './use-download.ts';

interface Props {
  download: FileDownload;
  /** The file's name. */
  name: string;
  /** Rendered beside the retry button. */
  alternative?: ReactNode;
}

/** The state of a download, shown below its button. */
export function DownloadStatus({ download, name, alternative }: Props) {
  const t = useT();
  const { state } = download;
  if (state.at === 'moving' || state.at === 'checking')
    return <DownloadProgress download={download} state={state} name={name} />;
  if (state.at === 'preparing') return <Line>{t.file.preparingLine}</Line>;
  if (state.at === 'handed') return <Line>{t.packageDownload.handed}</Line>;
  if (state.at === 'saved') {
    return (
      <p role="status" className="mt-2 inline-flex items-center gap-1.5 text-ok text-sm">
        <CircleCheck aria-hidden="true" className="size-[15px]" />
        {state.isChecked ? t.packageDownload.saved : t.packageDownload.savedUnchecked}
      </p>
    );
  }
  return <DownloadProblem download={download} alternative={alternative} />;
}

const Line = ({ children }: { children: string }) => (
  <p role="status" className="mt-2 text-ink-2 text-sm">
    {children}
  </p>
);

export const percentOf = (state: FileDownloadState): number =>
  state.at === 'moving' ? Math.floor((100 * state.bytes) / Math.max(1, state.size)) : 100;

function DownloadProgress({ download, state, name }: Pick<Props, 'download' | 'name'> & { state: FileDownloadState }) {
  const t = useT().packageDownload;
  return (
    <div className="mt-3 flex items-center gap-3 justify-self-stretch text-left">
      <div className="min-w-0 flex-1">
        <ProgressBar percent={percentOf(state)} label={t.progress(name)} />
        <p className="num mt-1 text-ink-3 text-sm">
          {state.at === 'moving' ? t.of(formatSize(state.bytes), formatSize(state.size)) : t.checking}
        </p>
      </div>
      <IconButton icon={X} label={t.cancel} onClick={download.cancel} />
    </div>
  );
}

function DownloadProblem({ download, alternative }: Pick<Props, 'download' | 'alternative'>) {
  const { state, start } = download;
  const notice = useDownloadNotice(state);
  if (!notice) return null;
  return (
    <Callout tone={notice.tone} role="alert" heading={notice.heading} className="mt-3 justify-self-stretch text-left">
      <p>{notice.line}</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button size="sm" onClick={start}>
          {notice.retry}
        </Button>
        {alternative}
      </div>
    </Callout>
  );
}

interface DownloadNotice {
  tone: 'bad' | 'warn';
  heading?: string;
  line: string;
  retry: string;
}

function useDownloadNotice(state: FileDownloadState): DownloadNotice | undefined {
  const { common, file, packageDownload: messages } = useT();
  switch (state.at) {
    case 'failed':
      return {
        tone: 'bad',
        heading: file.downloadFailed,
        line: localized(state.error.message),
        retry: common.retry,
      };
    case 'slow':
      return { tone: 'warn', line: file.slow, retry: common.retry };
    case 'differs':
      return { tone: 'bad', line: messages.differs, retry: messages.again };
    case 'lost':
      return {
        tone: 'warn',
        line: messages.lost(formatSize(state.bytes), formatSize(state.size)),
        retry: messages.goOn,
      };
    default:
      return undefined;
  }
}
