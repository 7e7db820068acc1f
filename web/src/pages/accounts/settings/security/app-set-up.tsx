import { Suspense, useState } from 'react';
import { ask } from '../../../../api/client.ts';
import { Form, focusFirstFault, focusOnArrival } from '../../../../features/forms/form.tsx';
import { CodeField, isCode, useCodeRef } from '../../../../features/step-up/code-field.tsx';
import { StepUpErrorNote, useStepUpAction } from '../../../../features/step-up/step-up-error-note.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { lazyPart } from '../../../../nav/lazy-part.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { CopyButton } from '../../../../ui/button/copy-button.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { useKeepFactors } from './use-factors.ts';

const QrCode = lazyPart(() => import('../../../../features/share/qr-code.tsx'));

export interface Secret {
  secret: string;
  uri: string;
}

interface Props {
  secret: Secret;
  onDone: (codes: string[] | null) => void;
  onCancel: () => void;
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The QR code, the same secret as text, and the code that proves that the app has it. */
export function AppSetUp({ secret: { secret, uri }, onDone, onCancel }: Props) {
  const { factors: t, common } = useT();
  const keep = useKeepFactors();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, trouble, wrongCode, act, forget } = useStepUpAction();
  const field = useCodeRef(wrongCode);
  const confirm = async () => {
    const { factors, recovery_codes } = await ask('PUT /users/me/totp', { body: { code } });
    keep({ factors });
    toast.ok(t.appAdded);
    onDone(recovery_codes);
  };
  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (isCode(code)) void act('code', confirm);
    else focusFirstFault(form);
  };
  return (
    <div className="grid gap-5">
      <section aria-labelledby="scan" className="grid gap-3">
        <h3 id="scan" tabIndex={-1} ref={focusOnArrival} className="font-semibold outline-0">
          {t.scan}
        </h3>
        <div className="size-48 rounded-md border border-line bg-white p-2">
          <Suspense>
            <QrCode text={uri} label={t.qrLabel} />
          </Suspense>
        </div>
        <p className="text-ink-2 text-sm">{t.scanLine}</p>
        <p className="flex items-center gap-2">
          <span className="sr-only">{t.secret}</span>
          <code className="wrap-anywhere rounded-sm bg-sunken px-2 py-1 text-sm">{inGroups(secret)}</code>
          <CopyButton value={secret} label={t.copySecret} />
        </p>
      </section>
      <Form onSend={send} className="grid max-w-[24em] gap-4">
        <p className="font-semibold">{t.enterCode}</p>
        <CodeField
          ref={field}
          value={code}
          onValue={(value) => {
            setCode(value);
            forget();
          }}
          error={tried && !isCode(code) ? t.codeInvalid : wrongCode}
        />
        <StepUpErrorNote error={trouble} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" tone="ink" busy={busy !== undefined && t.checking}>
            {t.finish}
          </Button>
          <Button tone="quiet" onClick={onCancel}>
            {common.cancel}
          </Button>
        </div>
      </Form>
    </div>
  );
}
