import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Empty } from '../../ui/list/empty.tsx';

export function NoPage() {
  const { frame: t } = useOperatorMessages();
  usePageTitle(t.missing);
  return <Empty level={1} heading={t.missing} line={t.missingLine} to={operatorPaths.overview()} word={t.toOverview} />;
}
