import { Fragment, type ReactNode, useState } from 'react';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { Switch } from '../../ui/form/choices.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ConfirmSlot } from './money/confirm/confirm-slot.tsx';
import { BottomTabs, SideList } from './navigation.tsx';
import { keepKeys, keysAreOn, useKeys } from './use-keys.ts';

/**
 * Around every page of the console: its navigation, its keyboard shortcuts, and the dialog that asks for the password.
 * One proof serves all pages.
 */
export function Frame({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(keysAreOn);
  useKeys({ isOn, onHelp: () => setShown(true) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[156px_minmax(0,1fr)]">
      <div className="max-md:hidden md:sticky md:top-[calc(var(--header)+24px)] md:self-start">
        <SideList onKeys={() => setShown(true)} />
      </div>
      <BottomTabs />
      <div className="min-w-0">{children}</div>
      <ConfirmSlot />
      {isShown && <KeysDialog isOn={isOn} onOn={setOn} onClose={() => setShown(false)} />}
    </div>
  );
}

const list = [
  { name: 'next', keys: ['j', '↓'] },
  { name: 'previous', keys: ['k', '↑'] },
  { name: 'open', keys: ['↵'] },
  { name: 'up', keys: ['u'] },
  { name: 'search', keys: ['/'] },
  { name: 'act', keys: ['c'] },
  { name: 'help', keys: ['?'] },
] as const;

interface Props {
  isOn: boolean;
  onOn: (isOn: boolean) => void;
  onClose: () => void;
}

function KeysDialog({ isOn, onOn, onClose }: Props) {
  const { keys: t } = useOperatorMessages();
  const turn = (next: boolean) => {
    keepKeys(next);
    onOn(next);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t.title}>
      <p className="mt-1 text-ink-2 text-sm">{isOn ? t.line : t.off}</p>
      <dl aria-label={t.list} className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-sm">
        {list.map(({ name, keys }) => (
          <Fragment key={name}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span className="px-1.5 text-ink-3">{t.or}</span>}
                  <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t.names[name]}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-2">
        <Switch checked={isOn} onChecked={turn}>
          {t.enabled}
        </Switch>
      </div>
    </Dialog>
  );
}
