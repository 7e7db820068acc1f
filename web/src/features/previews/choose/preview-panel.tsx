import { useSyncExternalStore } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import type { UploadQueue } from '../../upload/queue.ts';
import { kindOf } from '../kind-of.ts';
import { Picture, pageFrame, Sound, TextHead } from '../show/preview.tsx';
import { Choice, ChoiceList } from './choice.tsx';
import { previewsOf } from './of-queue.ts';
import type { Entry } from './previews.ts';

function Content({ entry: { name, preview, address } }: { entry: Entry }) {
  if (preview.kind === 'text') return <TextHead name={name} text={preview.text} />;
  if (!address) return null;
  if (preview.kind === 'sound') return <Sound name={name} address={address} of={preview} />;
  return <Picture name={name} address={address} className={preview.pages === undefined ? undefined : pageFrame} />;
}

function Proposal({ entry, onShow }: { entry: Entry; onShow: (isShown: boolean) => void }) {
  const { previews: t } = useT();
  const { name, preview, isShown } = entry;
  const part = preview.kind === 'picture' && preview.pages !== undefined ? 'page' : preview.kind;
  return (
    <Choice {...{ name, isShown, onShow }} line={preview.isWhole ? t.whole : t.lines[part]}>
      <Content entry={entry} />
    </Choice>
  );
}

/** The names of files uploaded before a reload, which the page cannot read again. */
function useUnreadableNames(queue: UploadQueue): string {
  const names = () =>
    queue
      .read()
      .rows.filter(({ name, state, canRetry }) => state === 'done' && !canRetry && kindOf(name) !== undefined)
      .map(({ name }) => name);
  return useSyncExternalStore(queue.subscribe, () => names().join('\n'));
}

/** The previews of the uploaded files; a preview becomes public only by the seller's choice. */
export function PreviewPanel({ queue }: { queue: UploadQueue }) {
  const { previews: t } = useT();
  const previews = previewsOf(queue);
  const { entries, making } = useSyncExternalStore(previews.subscribe, previews.read);
  const unreadableNames = useUnreadableNames(queue);
  if (entries.length === 0 && unreadableNames === '') return null;
  return (
    <Panel heading={t.heading} aside={making > 0 && <span className="text-ink-3 text-sm">{t.making(making)}</span>}>
      <ChoiceList lead={t.lead}>
        {entries.map((entry) => (
          <Proposal key={entry.key} entry={entry} onShow={(isShown) => previews.show(entry.key, isShown)} />
        ))}
      </ChoiceList>
      {unreadableNames !== '' && (
        <Callout className={cx(entries.length > 0 && 'mt-5')} heading={t.chooseAgain}>
          <span className="wrap-anywhere whitespace-pre-line">{unreadableNames}</span>
        </Callout>
      )}
    </Panel>
  );
}
