import type { QueryClient } from '@tanstack/react-query';
import { unreadable } from '../../../api/api-error.ts';
import { ask } from '../../../api/client.ts';
import { fileIn } from '../../../api/file-answer.ts';
import { keyOf } from '../../../api/query.ts';
import { coverFor, coverOf } from '../../../features/covers/of-queue.ts';
import { sendPreviews } from '../../../features/previews/choose/of-queue.ts';
import { refreshShareImage } from '../../../features/share/refresh-share-image.ts';
import { browserMeans } from '../../../features/upload/browser.ts';
import { savedLanguage } from '../../../i18n/language.ts';
import { type Dictionary, pageMessages } from '../../../i18n/messages.ts';
import { paths } from '../../../nav/paths.ts';
import { tokenStore } from '../../../session/token.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { tabDraft } from './stored-form.ts';
import { Desk } from './upload-draft.ts';
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

function newDesk(userId: string, queries: QueryClient) {
  const { means, confirm } = browserMeans(userId);
  const onPublished = ({ title }: PublishedFile) => {
    coverOf(desk.queue).reset();
    if (isElsewhere()) tell(({ create }) => toast.ok(create.published, title));
    for (const list of ['GET /files', 'GET /files/my-files'] as const) {
      void queries.invalidateQueries({ queryKey: keyOf(list) });
    }
  };
  const desk: Desk = new Desk({
    ...means,
    draft: tabDraft(() => sessionStorage, userId),
    publish: async (body) => {
      const { queue } = desk;
      const [previews, cover] = await Promise.all([sendPreviews(queue, body.uploads), coverFor(queue)]);
      const answer = await ask('POST /files', { body: { ...body, previews, ...cover } });
      const data = fileIn(answer);
      if (data) refreshShareImage(data);
      return { ...answer, data: data ?? (await newestOwn()) };
    },
    askStorage: () => ask('GET /files/storage'),
    onPublished,
    onFailed: (message) => {
      if (isElsewhere()) tell(({ create }) => toast.bad(create.publishFailed, message));
    },
  });
  const watch = guard(desk);
  const leave = [desk.subscribe(watch), desk.queue.subscribe(watch)];
  const stop = () => {
    for (const one of leave) one();
    desk.stop();
    watch();
  };
  return { userId, desk, confirm, stop };
}

/**
 * The browser asks before closing the window, and only while that would lose work: a page with this listener is kept
 * out of the back/forward cache.
 */
function guard(desk: Desk): () => void {
  const stay = (event: BeforeUnloadEvent) => event.preventDefault();
  let isOn = false;
  return () => {
    if (desk.isUnfinished === isOn) return;
    isOn = !isOn;
    if (isOn) addEventListener('beforeunload', stay);
    else removeEventListener('beforeunload', stay);
  };
}

let current: ReturnType<typeof newDesk> | undefined;

/** The draft of the user who is logged in, and only theirs; called once the session is confirmed. */
export function deskOf(userId: string, queries: QueryClient): Desk {
  if (current?.userId !== userId) {
    current?.stop();
    current = newDesk(userId, queries);
  }
  current.confirm();
  current.desk.arrive();
  return current.desk;
}
