import { useRead } from '../../../api/use-read.ts';
import { SetupResult } from '../../../features/payout/setup-result.tsx';
import { useSetupSaved } from '../../../features/payout/setup-saved.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';

/** The set-up of a payout account redirects here after two seconds, so its summary is repeated here. */
export function useSetupSummary() {
  const saved = useSetupSaved();
  const query = useRead('GET /users/alipay-config', { enabled: saved.message !== undefined });
  return { ...saved, config: query.data?.config, isAsked: saved.message === undefined || query.isFetched };
}

export function SetupSummary({ summary }: { summary: ReturnType<typeof useSetupSummary> }) {
  const { payout: t, shared } = useT();
  const { message, config, dismiss: putAway } = summary;
  if (message === undefined) return null;
  const aside = (
    <Button tone="quiet" size="sm" className="-mr-3" onClick={putAway}>
      {shared.hide}
    </Button>
  );
  return (
    <Panel heading={t.done} aside={aside} className="mb-5">
      <SetupResult message={message} config={config} />
    </Panel>
  );
}
