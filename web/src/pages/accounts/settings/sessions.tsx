import { useState } from 'react';
import type { OwnSession } from '#shared/contract/accounts/sessions';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/write.ts';
import { useTellFailed } from '../../../features/forms/tell-failed.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Meta, Rows } from '../../../ui/list/rows.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';

/** The sessions of the account; its owner can end one they do not recognise. */
export function Sessions() {
  const { profile, sessions: t } = useT();
  const sessions = useRead('GET /users/me/sessions');
  const list = sessions.data?.sessions ?? [];
  return (
    <>
      <p className="max-w-[40em] text-ink-2 text-sm">{t.lead}</p>
      {sessions.error && <LoadFailed heading={t.loadFailed} error={sessions.error} onRetry={sessions.refetch} />}
      {sessions.isPending && <PageSpinner />}
      {list.length > 0 && (
        <div className="mt-3">
          <Rows label={profile.parts.sessions}>
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        </div>
      )}
      {list.length > 1 && <EndOthers />}
    </>
  );
}

function useName() {
  const t = useT().sessions;
  return ({ browser, system }: OwnSession): string => {
    const names = [browser === null ? t.unknown : (t.browsers[browser] ?? browser), system];
    return names.filter((name) => name !== null).join(' · ');
  };
}

const stale = ['GET /users/me/sessions'] as const;

function SessionRow({ session }: { session: OwnSession }) {
  const t = useT().sessions;
  const { lately, dayOf } = useDates();
  const name = useName()(session);
  const end = useWrite('DELETE /users/me/sessions/{session_id}', {
    stale,
    onDone: ({ message }) => toast.ok(message, name),
    onFailed: useTellFailed(t.failed, () => t.failed),
  });
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {session.is_current && <Badge tone="ok">{t.current}</Badge>}
        </p>
        <Meta className="mt-1">
          <span>{t.loggedIn(lately(session.created_at))}</span>
          <span>{t.lastSeen(dayOf(session.last_seen))}</span>
        </Meta>
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          aria-label={t.endOf(name)}
          busy={end.isPending}
          onClick={() => end.mutate({ params: { session_id: session.id } })}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const t = useT().sessions;
  const [asking, setAsking] = useState(false);
  const end = useWrite('DELETE /users/me/sessions', {
    stale,
    onDone: ({ message }) => {
      setAsking(false);
      toast.ok(message);
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t.endOthers}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !end.isPending && setAsking(open)}
        title={t.endOthersAsk}
        text={t.endOthersText}
        problem={end.error ? localized(end.error.message) : undefined}
        keep={t.keep}
        confirm={t.endOthers}
        busy={end.isPending}
        onConfirm={() => end.mutate({})}
      />
    </>
  );
}
