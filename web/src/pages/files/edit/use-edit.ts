import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { fileIn } from '../../../api/file-answer.ts';
import { keyOf } from '../../../api/query.ts';
import { useWrite } from '../../../api/write.ts';
import { textOf, withoutOld } from '../../../features/file-form/fields.ts';
import { invalidateOwn } from '../../../features/own-files/cache.ts';
import { sendPreviews } from '../../../features/previews/choose/of-queue.ts';
import type { UploadQueue } from '../../../features/upload/queue.ts';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { endErrorToasts } from '../../../ui/overlay/error-toasts.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type EditDraft, isTyped, type RestoredDraft, type Typed } from './draft.ts';
import { changesOf, type Form, formOf, isChanged, type Problems, problemsFrom, problemsOf, withFiles } from './form.ts';
import { useCoverEdit } from './use-cover-edit.ts';
import { usePreviewChanges } from './use-preview-changes.ts';

/** Restores a draft, unless the file has changed since: then the seller is asked. */
function useRestoredDraft(file: FileDetail, draft: EditDraft) {
  const [restored] = useState(() => draft.find(file));
  const [isWaiting, setWaiting] = useState(restored?.isCurrent === false);
  return {
    restored: restored?.isCurrent ? restored : undefined,
    waiting: isWaiting ? restored : undefined,
    take: () => setWaiting(false),
  };
}

/**
 * Stores every change, and removes the draft once all changes are undone; a draft that waits for the seller's answer is
 * kept.
 */
function useStoredDraft(
  draft: EditDraft,
  file: FileDetail,
  typed: Typed & { waiting: RestoredDraft | undefined; since: string },
): void {
  const { form, added, waiting, since } = typed;
  const text = isTyped(file, typed) ? draft.textOf({ form, added }, since) : undefined;
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (text !== undefined) draft.write(text);
    else if (!isWaiting) draft.forget();
  }, [draft, text, isWaiting]);
}

/** Scrolls to the first field with an error and focuses it. */
const showFirstProblem = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());

interface Means {
  /** The files that replace the present ones. */
  queue: UploadQueue;
  draft: EditDraft;
  /** Time of the file's last change, including changes outside the form. */
  since: string;
}

function useSave(
  file: FileDetail,
  { queue, draft }: Pick<Means, 'queue' | 'draft'>,
  onRefused: (problems: Problems) => void,
) {
  const { edit: t } = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useWrite('PUT /files/{id}', {
    async onDone(answer, { params, body }) {
      const data = fileIn(answer);
      queue.release(body?.uploads ?? []);
      draft.forget();
      await invalidateOwn(queries);
      queries.removeQueries({ queryKey: keyOf('GET /files/{id}/previews', { params }) });
      if (data) queries.setQueryData(keyOf('GET /files/{id}', { params }), { data });
      toast.ok(t.saved, data?.title ?? body?.title ?? file.title, { about: t.failed });
      await navigate(paths.file(file.id), { replace: true });
    },
    async onFailed({ code, fields }) {
      onRefused(problemsFrom(fields));
      /** The reason stands beside the button. */
      toast.bad(t.failed);
      if (code === 'upload_not_usable') await queue.recheck();
    },
  });
}

/** The editor of a file: its input, its errors, and the request to save. */
export function useEdit(file: FileDetail, means: Means) {
  const { queue, draft, since } = means;
  const { edit: t } = useT();
  const { restored, waiting, take } = useRestoredDraft(file, draft);
  const [form, setForm] = useState(() => restored?.form ?? formOf(file));
  const [problems, setProblems] = useState<Problems>({});
  const { rows } = useSyncExternalStore(queue.subscribe, queue.read);
  const [isSending, setSending] = useState(false);
  const saving = useSave(file, means, setProblems);
  const previewChanges = usePreviewChanges(file, restored?.added ?? []);
  useStoredDraft(draft, file, { form, added: previewChanges.added, waiting, since });
  const hasFiles = rows.length > 0;
  const coverEdit = useCoverEdit(file, { queue, form, previewChanges, hasFiles });
  const changes = changesOf(file, form);

  const edit = (change: Partial<Form>) => {
    endErrorToasts(t.failed);
    setForm({ ...form, ...change });
    setProblems(withoutOld(problems, change));
  };
  const save = async () => {
    const problems = problemsOf(form);
    setProblems(problems);
    if (Object.keys(problems).length > 0) return void showFirstProblem();
    const uploads = rows.flatMap(({ uploadId }) => uploadId ?? []);
    const body = withFiles(changes, form, uploads);
    setSending(true);
    const previews =
      uploads.length > 0 ? await sendPreviews(queue, uploads) : await previewChanges.settle(form.previews);
    const cover = await coverEdit.settle();
    setSending(false);
    const previewIds = uploads.length > 0 || body.previews ? { previews } : {};
    saving.mutate({ params: { id: file.id }, body: { ...body, ...previewIds, ...cover } });
  };
  const takeBack = ({ shelf, previews, ...texts }: Form) => {
    edit(texts);
    take();
  };
  return {
    file,
    queue,
    isRestored: restored !== undefined,
    onTakeBack: waiting && (() => takeBack(waiting.form)),
    form,
    problems,
    edit,
    save: () => void save(),
    isSaving: isSending || saving.isPending,
    failure: saving.error?.message,
    previewWork: previewChanges,
    coverWork: coverEdit,
    isDirty: isChanged(changes) || hasFiles || previewChanges.isDirty || coverEdit.isDirty,
    hasFiles,
    isUploading: rows.some(({ state }) => state !== 'done'),
  };
}

export type Edit = ReturnType<typeof useEdit>;

export function useProblemText({ problems }: Edit) {
  const words = { ...useT().edit.problem, ...useSellingMessages().payWhat.faults };
  return (field: keyof Problems): string | undefined => textOf(problems[field], words);
}
