import { useSyncExternalStore } from 'react';
import { plainTextOf } from '#shared/text/plain-words';
import { useT } from '../../../i18n/index.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Callout } from '../../../ui/frame/callout.tsx';
import type { UploadQueue } from '../../upload/queue.ts';
import { kindOf } from '../kind-of.ts';
import { previewsOf } from './of-queue.ts';
import { PreviewTile, PreviewTiles, TileContent } from './preview-tile.tsx';
import type { Entry } from './previews.ts';

interface EntryProps {
  entry: Entry;
  isCover: boolean;
  onShow: (isShown: boolean) => void;
}

function EntryTile({ entry: { name, preview, address, isShown }, ...props }: EntryProps) {
  const { previews: t } = useT();
  const isPage = preview.kind === 'picture' && preview.pages !== undefined;
  return (
    <PreviewTile
      {...{ name, isShown, ...props }}
      hint={t.lines[isPage ? 'page' : preview.kind]}
      note={preview.isWhole && <p className="text-warn text-xs">{t.whole}</p>}
    >
      <TileContent
        picture={preview.kind === 'picture' ? address : undefined}
        isPage={isPage}
        text={preview.kind === 'text' ? plainTextOf(preview.text) : undefined}
      />
    </PreviewTile>
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

/** The previews of the uploaded files: pictures are chosen already, and a tap hides them. `cover`: the picture it is. */
export function QueuePreviews({ queue, cover }: { queue: UploadQueue; cover: string | undefined }) {
  const { previews: t } = useT();
  const previews = previewsOf(queue);
  const { entries, making } = useSyncExternalStore(previews.subscribe, previews.read);
  const unreadableNames = useUnreadableNames(queue);
  const isPreselected = entries.some(({ isShown }) => isShown);
  if (entries.length + making === 0 && unreadableNames === '') return null;
  return (
    <div>
      {entries.length > 0 && (
        <>
          <p className="mb-3.5 text-ink-2">{isPreselected ? t.lead : t.leadHidden}</p>
          <PreviewTiles>
            {entries.map((entry) => (
              <EntryTile
                key={entry.key}
                entry={entry}
                isCover={entry.key === cover}
                onShow={(isShown) => previews.show(entry.key, isShown)}
              />
            ))}
          </PreviewTiles>
        </>
      )}
      {making > 0 && <p className="mt-3 text-ink-3 text-sm">{t.making(making)}</p>}
      {unreadableNames !== '' && (
        <Callout className={cx(entries.length > 0 && 'mt-5')} heading={t.chooseAgain}>
          <span className="wrap-anywhere whitespace-pre-line">{unreadableNames}</span>
        </Callout>
      )}
    </div>
  );
}
