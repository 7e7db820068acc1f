import { CircleCheck } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useLoginPath } from '../../../nav/return-to.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Actions, Centred } from './result-frame.tsx';

/** The order is paid, and the reader is another account or a guest, so the file is not offered. */
export function PaidByAnother({ file }: { file: FileDetail | undefined }) {
  const t = useT();
  const { status } = useSession();
  const loginPath = useLoginPath();
  return (
    <Centred>
      <CircleCheck aria-hidden="true" className="size-10 text-ok" />
      <h1 tabIndex={-1} ref={focusOnArrival} className="mt-2 outline-0">
        {t.paymentReturn.orderPaid}
      </h1>
      {file && <p className="wrap-anywhere font-semibold">{file.title}</p>}
      <p className="text-ink-2">{t.paymentReturn.orderPaidLine}</p>
      <Actions>
        {file && (
          <ButtonLink to={paths.file(file.id)} tone="ink">
            {t.paymentReturn.onlyView}
          </ButtonLink>
        )}
        {status === 'guest' && <ButtonLink to={loginPath}>{t.paymentReturn.logInToSee}</ButtonLink>}
        <ButtonLink to={paths.home()} tone="quiet">
          {t.file.backHome}
        </ButtonLink>
      </Actions>
    </Centred>
  );
}
