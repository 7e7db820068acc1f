import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../api/addresses.ts';
import { type ApiError, ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';

/** Confirms a guest's report by the link in a mail. Repeating it changes nothing; the link is used once per visit. */
export const useConfirmation = (id: string, secret: string | null) =>
  useQuery<ResponseOf<'POST /cases/{id}/confirm'>, ApiError>({
    queryKey: keyOf('POST /cases/{id}/confirm', { params: { id }, body: { token: secret ?? '' } }),
    queryFn: () => ask('POST /cases/{id}/confirm', { params: { id }, body: { token: secret ?? '' } }),
    enabled: secret !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function ConfirmationNote({
  confirmation: { error, refetch },
}: {
  confirmation: ReturnType<typeof useConfirmation>;
}) {
  const { cases: t } = useT();
  if (!error) return <Callout tone="ok" role="status" heading={t.confirmed} />;
  if (error.status !== 404 && error.status !== 400)
    return <LoadFailed heading={t.confirmFailed} error={error} onRetry={refetch} />;
  return (
    <Callout tone="warn" role="alert" heading={t.confirmFailed}>
      {t.confirmUseless}
    </Callout>
  );
}
