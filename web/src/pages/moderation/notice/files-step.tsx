import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { noticeFiles } from '#shared/safety';
import { ApiError } from '../../../api/client.ts';
import { readFile } from '../../../api/file-answer.ts';
import { useRead } from '../../../api/use-read.ts';
import { FaultLine } from '../../../features/safety/choice-group.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, IconButton, Link } from '../../../ui/button/button.tsx';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Rule } from '../../../ui/frame/panel.tsx';
import { idsIn, idsPasted } from './form.ts';

interface Props {
  /** A notice that was sent keeps its files. */
  isFixed: boolean;
  field: { value: string; error: string | undefined; onValue: (value: string) => void };
}

/** Choose files by pasting their addresses, or by searching their titles. */
export function FilesStep({ field, isFixed }: Props) {
  const { notice: t } = useT();
  const ids = idsIn(field.value);
  const change = (next: readonly string[]) => field.onValue([...new Set(next)].join(' '));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!isFixed && <p className="text-ink-2">{t.filesLead}</p>}
      <Chosen
        ids={ids}
        error={field.error}
        onDrop={isFixed ? undefined : (id) => change(ids.filter((one) => one !== id))}
      />
      {!isFixed && (
        <>
          <Rule className="" />
          <Pasting onIds={(more) => change([...ids, ...more])} />
          <Finding ids={ids} onTake={(id) => change([...ids, id])} />
        </>
      )}
    </div>
  );
}

interface ChosenProps {
  ids: readonly string[];
  error: string | undefined;
  onDrop: ((id: string) => void) | undefined;
}

function Chosen({ ids, error, onDrop }: ChosenProps) {
  const { notice: t } = useT();
  return (
    <section aria-label={t.files} aria-describedby="files-fault">
      <p className="num text-ink-3 text-sm">{ids.length === 0 ? t.noFiles : t.chosen(ids.length, noticeFiles)}</p>
      {ids.length > 0 && (
        <ul className="rows mt-1">
          {ids.map((id) => (
            <ChosenFile key={id} id={id} onDrop={onDrop} />
          ))}
        </ul>
      )}
      <FaultLine id="files-fault" text={error} />
    </section>
  );
}

function ChosenFile({ id, onDrop }: { id: string; onDrop: ChosenProps['onDrop'] }) {
  const { notice: t, shared } = useT();
  const fileQuery = useQuery({ ...readFile(id), retry: false });
  const file = fileQuery.data?.data;
  const isGone = fileQuery.error?.status === 404;
  const name = file?.title ?? id;
  return (
    <li className="flex items-center gap-3 py-2">
      {file && <Thumb {...coverOf(file)} className="w-14" />}
      <div className="min-w-0 flex-1">
        <Link to={paths.file(id)} target="_blank" className="wrap-anywhere line-clamp-2 hover:text-accent-text">
          {name}
        </Link>
        <span className={isGone ? 'text-bad text-sm' : 'block truncate text-ink-3 text-sm'}>
          {isGone ? shared.gone : file && `@${file.username}`}
        </span>
      </div>
      {onDrop && <IconButton icon={X} label={t.drop(name)} onClick={() => onDrop(id)} />}
    </li>
  );
}

/** Each file is fetched before it is added: a pasted address may be incomplete. */
function usePasted(onIds: (ids: string[]) => void) {
  const { notice: t } = useT();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<'noAddress' | 'notChecked' | readonly string[]>();
  const error = typeof fault === 'string' ? t[fault] : fault && t.notFound(fault.join(t.and));
  const stateOf = (id: string) =>
    queries.fetchQuery({ ...readFile(id), retry: false }).then(
      () => 'there' as const,
      (reason: unknown) => (reason instanceof ApiError && reason.status === 404 ? 'gone' : 'unknown'),
    );
  const add = async () => {
    const ids = idsPasted(text);
    if (ids.length === 0) return setFault('noAddress');
    setBusy(true);
    const states = await Promise.all(ids.slice(0, noticeFiles + 1).map(stateOf));
    setBusy(false);
    const idsOf = (state: string) => ids.filter((_, at) => states[at] === state);
    onIds(idsOf('there'));
    const unusable = [...idsOf('gone'), ...idsOf('unknown')];
    setText(unusable.join('\n'));
    setFault(idsOf('unknown').length > 0 ? 'notChecked' : unusable.length > 0 ? unusable : undefined);
  };
  const type = (next: string) => {
    setText(next);
    setFault(undefined);
  };
  return { text, type, add, busy, error };
}

function Pasting({ onIds }: { onIds: (ids: string[]) => void }) {
  const { notice: t } = useT();
  const { text, type, add, busy, error } = usePasted(onIds);
  return (
    <div>
      <TextArea
        label={t.addresses}
        hint={t.addressesHint}
        value={text}
        onValue={type}
        error={error}
        spellCheck={false}
      />
      <Button size="sm" className="mt-2" busy={busy && t.adding} onClick={() => void add()}>
        {t.add}
      </Button>
    </div>
  );
}

const foundCount = 5;

function Finding({ ids, onTake }: { ids: readonly string[]; onTake: (id: string) => void }) {
  const { notice: t } = useT();
  const [q, setQ] = useState('');
  const search = useRead('GET /files', { query: { search: q, limit: foundCount }, enabled: q !== '' });
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{t.find}</p>
      <SearchField label={t.find} value={q} onSearch={setQ} />
      <div role="status" className="text-ink-3 text-sm">
        {search.data?.posts.length === 0 && <p className="mt-2">{t.nothingFound(q)}</p>}
        {search.error && <p className="mt-2 text-bad">{t.searchFailed}</p>}
      </div>
      {search.data && search.data.posts.length > 0 && (
        <ul aria-label={t.found} className="rows mt-1">
          {search.data.posts.map((file) => (
            <li key={file.id} className="flex items-center gap-3 py-2">
              <Thumb {...coverOf(file)} className="w-14" />
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere line-clamp-2">{file.title}</p>
                <p className="truncate text-ink-3 text-sm">@{file.username}</p>
              </div>
              {ids.includes(file.id) ? (
                <span className="px-3 text-ok text-sm">{t.taken}</span>
              ) : (
                <Button size="sm" aria-label={t.take(file.title)} onClick={() => onTake(file.id)}>
                  {t.add}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
