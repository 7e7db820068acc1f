import { useQueryClient } from '@tanstack/react-query';
import type { MailSettingsAnswer } from '#shared/contract/emails';
import { type MailKind, mailKinds } from '#shared/reviews';
import type { ResponseOf } from '../../../api/addresses.ts';
import { keyOf } from '../../../api/query.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/write.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Switch } from '../../../ui/form/choices.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { OpenPart } from './profile-part.tsx';

type Settings = ResponseOf<'GET /users/mail-settings'>;

/** Settings of e-mail kinds. A switch changes at once, and turns back if saving fails. */
export function MailsTab() {
  const { mails: t, nav } = useT();
  const { data, error, refetch } = useRead('GET /users/mail-settings');
  return (
    <>
      <OpenPart heading={t.heading} line={t.lead}>
        {data && <Switches settings={data.data} />}
        {!data && error && <LoadFailed heading={t.failed} error={error} onRetry={refetch} />}
        {!data && !error && <PageSpinner />}
      </OpenPart>
      <OpenPart heading={nav.notifications}>
        <p>
          {t.bell}
          <Link to={paths.notifications()} className="link whitespace-nowrap">
            {t.toBell}
          </Link>
        </p>
      </OpenPart>
    </>
  );
}

/** Each switch is sent by itself, so that two quick changes do not undo each other. */
function useTurning() {
  const { shared } = useT();
  const queries = useQueryClient();
  const show = (change: Partial<MailSettingsAnswer>) =>
    queries.setQueryData<Settings>(
      keyOf('GET /users/mail-settings'),
      (before) => before && { data: { ...before.data, ...change } },
    );
  const put = useWrite('PUT /users/mail-settings', {
    onFailed: ({ message }, { body = {} }) => {
      const back = mailKinds.flatMap((kind) => (body[kind] === undefined ? [] : [[kind, !body[kind]]]));
      show(Object.fromEntries(back));
      toast.bad(shared.notSaved, message);
    },
  });
  return (kind: MailKind, isOn: boolean) => {
    show({ [kind]: isOn });
    put.mutate({ body: { [kind]: isOn } });
  };
}

function Switches({ settings }: { settings: MailSettingsAnswer }) {
  const { mails: t } = useT();
  const turn = useTurning();
  return (
    <ul className="rows -my-2">
      {mailKinds.map((kind) => (
        <li key={kind} className="py-2">
          <Switch checked={settings[kind]} onChecked={(isOn) => turn(kind, isOn)}>
            <span className="ml-1.5">
              <b className="block font-semibold">{t.kinds[kind].name}</b>
              <span className="block text-ink-3 text-sm">{t.kinds[kind].line}</span>
            </span>
          </Switch>
        </li>
      ))}
    </ul>
  );
}
