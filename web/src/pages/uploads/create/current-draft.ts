import type { QueryClient } from '@tanstack/react-query';
import { unreadable } from '../../../api/api-error.ts';
import { ask } from '../../../api/client.ts';
import { fileIn } from '../../../api/file-answer.ts';
import { keyOf } from '../../../api/query.ts';
import { coverFor, coverOf } from '../../../features/covers/of-queue.ts';
import { previewsReady, sendPreviews } from '../../../features/previews/choose/of-queue.ts';
import { refreshShareImage } from '../../../features/share/refresh-share-image.ts';
import { browserMeans } from '../../../features/upload/browser.ts';
import { savedLanguage } from '../../../i18n/language.ts';
import { type Dictionary, pageMessages } from '../../../i18n/messages.ts';
import { paths } from '../../../nav/paths.ts';
import { tokenStore } from '../../../session/token.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { storedForm } from './stored-form.ts';
import { UploadDraft } from './upload-draft.ts';
import type { PublishedFile } from './upload-draft-view.ts';

/** The user may be on another page by now. */
const isElsewhere = () => location.pathname !== paths.create();

const tell = (say: (words: Dictionary) => void) => void pageMessages[savedLanguage()].get().then(say, () => undefined);

/** Shown when the page is left during uploads, by choice or because the session has ended. */
export const tellGoesOn = () =>
  tell(({ create }) =>
    tokenStore.read() === null
      ? toast.warn(create.loginFirst, create.loginFirstLine)
      : toast.info(create.goesOn, create.goesOnLine),
  );

/** The specification's answer to an upload contains only the storage, so the new post is fetched. */
async function newestOwn(): Promise<PublishedFile> {
  const [newest] = (await ask('GET /files/my-files', { query: { limit: 1 } })).posts;
  if (!newest) throw unreadable();
  return newest;
}

function newUploadDraft(userId: string, queries: QueryClient) {
  const { means, confirm } = browserMeans(userId);
  const onPublished = ({ title }: PublishedFile) => {
    coverOf(draft.queue).reset();
    if (isElsewhere()) tell(({ create }) => toast.ok(create.published, title));
    for (const list of ['GET /files', 'GET /files/my-files'] as const) {
      void queries.invalidateQueries({ queryKey: keyOf(list) });
    }
  };
  const draft: UploadDraft = new UploadDraft({
    ...means,
    draft: storedForm(() => sessionStorage, userId),
    publish: async (body) => {
      const { queue } = draft;
      await previewsReady(queue);
      const [previews, cover] = await Promise.all([sendPreviews(queue, body.uploads), coverFor(queue)]);
      const answer = await ask('POST /files', { body: { ...body, previews, ...cover } });
      const data = fileIn(answer);
      if (data) refreshShareImage(data);
      return { ...answer, data: data ?? (await newestOwn()) };
    },
    fetchStorage: () => ask('GET /files/storage'),
    onPublished,
    onFailed: (message) => {
      if (isElsewhere()) tell(({ create }) => toast.bad(create.publishFailed, message));
    },
  });
  const watch = guard(draft);
  const leave = [draft.subscribe(watch), draft.queue.subscribe(watch)];
  const stop = () => {
    for (const one of leave) one();
    draft.stop();
    watch();
  };
  return { userId, desk: draft, confirm, stop };
}

/**
 * The browser asks before closing the window, and only while that would lose work: a page with this listener is kept
 * out of the back/forward cache.
 */
function guard(desk: UploadDraft): () => void {
  const stay = (event: BeforeUnloadEvent) => event.preventDefault();
  let isOn = false;
  return () => {
    if (desk.isUnfinished === isOn) return;
    isOn = !isOn;
    if (isOn) addEventListener('beforeunload', stay);
    else removeEventListener('beforeunload', stay);
  };
}

let current: ReturnType<typeof newUploadDraft> | undefined;

/** The draft of the user who is logged in, and only theirs; called once the session is confirmed. */
export function currentUploadDraft(userId: string, queries: QueryClient): UploadDraft {
  if (current?.userId !== userId) {
    current?.stop();
    current = newUploadDraft(userId, queries);
  }
  current.confirm();
  current.desk.arrive();
  return current.desk;
}
