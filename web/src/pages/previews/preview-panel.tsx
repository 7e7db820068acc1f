import { useSyncExternalStore } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { UploadQueue } from '../create/upload/queue.ts';
import { previewsOf } from './of-queue.ts';
import type { Entry } from './previews.ts';
import { Picture, Sound, TextHead } from './shown.tsx';

function Content({ entry: { name, made, address } }: { entry: Entry }) {
  if (made.kind === 'text') return <TextHead name={name} text={made.text} />;
  if (!address) return null;
  return made.kind === 'picture' ? <Picture name={name} address={address} /> : <Sound name={name} address={address} />;
}

function Choice({ entry, onShow }: { entry: Entry; onShow: (isShown: boolean) => void }) {
  const { previews: t } = useT();
  const { name, made, isShown } = entry;
  const part = made.kind === 'picture' && made.isPage ? 'page' : made.kind;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="wrap-anywhere text-base">{name}</h3>
      <Content entry={entry} />
      <Checkbox checked={isShown} onChecked={onShow} line={made.isWhole ? t.whole : t.lines[part]}>
        {t.show}
        <span className="sr-only">{t.showOf(name)}</span>
      </Checkbox>
    </li>
  );
}

/** What everybody could see of these files before paying, file by file; shown is only what the seller says. */
export function PreviewPanel({ queue }: { queue: UploadQueue }) {
  const { previews: t } = useT();
  const previews = previewsOf(queue);
  const { entries, making } = useSyncExternalStore(previews.subscribe, previews.read);
  if (entries.length === 0) return null;
  return (
    <Panel heading={t.heading} aside={making > 0 && <span className="text-ink-3 text-sm">{t.making(making)}</span>}>
      <p className="mb-4 text-ink-2 text-sm">{t.lead}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-7 md:grid-cols-2">
        {entries.map((entry) => (
          <Choice key={entry.key} entry={entry} onShow={(isShown) => previews.show(entry.key, isShown)} />
        ))}
      </ul>
    </Panel>
  );
}
