import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { focusOnArrival } from '../../../../features/forms/form.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { useSession } from '../../../../session/session.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/form/choices.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Recovery codes are never shown again, so they stay until the owner confirms that they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factors: t, shared } = useT();
  const { user } = useSession();
  const [isStored, setStored] = useState(false);
  const heading = t.fileHeading(user?.username ?? '');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.ok(t.copied),
      () => toast.bad(t.copyFailed),
    );
  return (
    <Panel label={t.codesHeading}>
      <h2 tabIndex={-1} ref={focusOnArrival} className="outline-0">
        {t.codesHeading}
      </h2>
      <p className="mt-1 text-ink-2 text-sm print:hidden">{t.codesLine}</p>
      <p className="hidden text-sm print:block">{heading}</p>
      <ol className="num mt-4 grid gap-2 rounded-md bg-sunken p-4 sm:grid-cols-2 print:grid-cols-1 print:bg-transparent">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-md">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
        <Button icon={Copy} onClick={() => void copy()}>
          {t.copyCodes}
        </Button>
        <Button
          icon={Download}
          onClick={() => save('tanwei-recovery-codes.txt', `${heading}\n\n${codes.join('\n')}\n`)}
        >
          {shared.download}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {shared.print}
        </Button>
      </div>
      <div className="mt-4 grid justify-items-start gap-2 print:hidden">
        <Checkbox checked={isStored} onChecked={setStored}>
          {t.acknowledged}
        </Checkbox>
        <Button tone="ink" disabledReason={isStored ? undefined : ''} onClick={onDone}>
          {shared.done}
        </Button>
      </div>
    </Panel>
  );
}
