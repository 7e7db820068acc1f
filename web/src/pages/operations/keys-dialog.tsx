import { Fragment } from 'react';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { Switch } from '../../ui/form/choices.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { keepKeys } from './use-keys.ts';

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

export function KeysDialog({ isOn, onOn, onClose }: Props) {
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
