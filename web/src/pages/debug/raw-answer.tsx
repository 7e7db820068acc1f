import { useT } from '../../i18n/index.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';

export interface Asking {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** What the server said. Without a question: not for guests. */
export function RawAnswer({ heading, asking }: { heading: string; asking: Asking | undefined }) {
  const t = useT();
  return (
    <Panel heading={heading}>
      {!asking && <p className="text-ink-2">{t.debug.membersOnly}</p>}
      {asking?.error && <LoadFailed heading={t.debug.failed} error={asking.error} onRetry={asking.refetch} />}
      {asking && !asking.error && !asking.data && <Waiting />}
      {asking?.data !== undefined && <Raw label={t.debug.answer} value={asking.data} />}
    </Panel>
  );
}

/** Letter for letter, in no language. A text area scrolls by keyboard and is copied whole with two keys. */
export const Raw = ({ label, value }: { label: string; value: unknown }) => (
  <TextArea
    label={label}
    className="[&_textarea]:code"
    lang="zxx"
    readOnly
    rows={16}
    spellCheck={false}
    value={JSON.stringify(value, null, 2)}
    onValue={() => undefined}
  />
);
