import { useT } from '../../i18n/index.tsx';
import { storedLanguage } from '../../i18n/language.ts';
import { useSession } from '../../session/session.tsx';
import { tokenStore } from '../../session/token.ts';
import { Panel } from '../../ui/frame/panel.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { Raw } from './raw-answer.tsx';

/** Whether there is a token, never the token: screenshots of this page are sent around. */
export function SessionFacts() {
  const t = useT().debug;
  const { status, user } = useSession();
  const saved = storedLanguage();
  const hasToken = tokenStore.read() !== null;
  return (
    <Panel heading={t.session}>
      <Facts
        facts={[
          { key: 'user', label: t.user, value: t.states[status] },
          { key: 'token', label: t.token, value: hasToken ? t.tokenThere : t.tokenMissing },
          {
            key: 'language',
            label: t.language,
            value: saved === null ? t.noLanguage : <span lang="zxx">{saved}</span>,
          },
        ]}
      />
      {user && (
        <div className="mt-4">
          <Raw label={t.user} value={user} />
        </div>
      )}
    </Panel>
  );
}
