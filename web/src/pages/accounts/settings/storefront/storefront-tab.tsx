import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import type { FilePost } from '#shared/contract/files';
import type { Storefront } from '#shared/contract/profiles';
import { limits } from '#shared/limits';
import { useRead } from '../../../../api/use-read.ts';
import { TextPreview } from '../../../../features/author-words/text-preview.tsx';
import { Form, SendError } from '../../../../features/forms/form.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/form/choices.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../../ui/form/text-field.tsx';
import { PageSpinner } from '../../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { rows } from './storefront-form.ts';
import { useStorefrontForm } from './use-storefront-form.ts';

/** One of the newest files can be pinned to the top of the storefront. */
const newest = { status: 'public', limit: limits.pageMax } as const;

interface Props {
  username: string;
  /** Gets whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
}

export function StorefrontTab({ username, onChanged }: Props) {
  const { stall: t } = useT();
  const own = useRead('GET /users/{usernameOrId}', { params: { usernameOrId: username } });
  const files = useRead('GET /files/user', { query: newest });
  const error = own.error ?? files.error;
  if (own.data && files.data)
    return (
      <StorefrontForm username={username} storefront={own.data.stall} files={files.data.posts} onChanged={onChanged} />
    );
  if (!error) return <PageSpinner />;
  const again = () => void Promise.all([own.refetch(), files.refetch()]);
  return <LoadFailed heading={t.loadFailed} error={error} onRetry={again} />;
}

interface FormProps extends Props {
  storefront: Storefront;
  files: readonly FilePost[];
}

function StorefrontForm({ username, storefront: stall, files: goods, onChanged }: FormProps) {
  const { profile, stall: t, shared } = useT();
  const form = useStorefrontForm(username, stall);
  useEffect(() => onChanged(!form.isSaved), [onChanged, form.isSaved]);
  return (
    <section aria-label={t.heading}>
      <Form onSend={form.send} className="grid gap-5">
        <p className="text-ink-2 text-sm">{t.lead}</p>
        <div>
          <TextArea
            {...form.field('about')}
            label={t.about}
            rows={8}
            countTo={limits.aboutLength}
            hint={t.aboutHint}
            placeholder={t.aboutExample}
            className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[70vh] [&_textarea]:min-h-56"
          />
          <TextPreview text={form.field('about').value} />
        </div>
        <Links form={form} />
        <Picked form={form} pinned={stall.pinned} files={goods} />
        <Checkbox checked={form.showsSold} onChecked={form.setShowsSold} line={t.showsSoldLine}>
          {t.showsSold}
        </Checkbox>
        <SendError sending={form.sending} form={form} fallback={shared.notSaved} limited={profile.tooMany} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button
            type="submit"
            tone="ink"
            busy={form.sending.isPending && shared.saving}
            disabledReason={form.isSaved ? (form.wasSaved ? t.saved : shared.unchanged) : undefined}
          >
            {shared.save}
          </Button>
          {!form.isSaved && !form.sending.isPending && <span className="text-sm text-warn">{t.unsaved}</span>}
        </div>
      </Form>
    </section>
  );
}

type PartProps = { form: ReturnType<typeof useStorefrontForm> };

function Links({ form }: PartProps) {
  const { stall: t } = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{t.links}</legend>
      <p className="mb-2 text-ink-3 text-sm">{t.linksHint}</p>
      <ol className="grid gap-4">
        {form.rows.map((row) => (
          <li
            key={row}
            className="grid grid-cols-[minmax(0,1fr)_44px] gap-x-1 gap-y-2 sm:grid-cols-[2fr_3fr_44px] sm:gap-x-3"
          >
            <TextField
              {...form.field(`title${row}`)}
              label={t.linkTitle(row + 1)}
              countTo={limits.linkTitleLength}
              placeholder={t.titleHint}
            />
            <TextField
              {...form.field(`url${row}`)}
              label={t.linkAddress(row + 1)}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://example.com/me"
              className="max-sm:col-start-1"
            />
            {form.canRemove && (
              <IconButton
                icon={X}
                label={t.remove(row + 1)}
                onClick={() => form.remove(row)}
                className="mt-[26px] max-sm:col-start-2 max-sm:row-start-1"
              />
            )}
          </li>
        ))}
      </ol>
      {form.rows.length < rows.length && (
        <Button size="sm" tone="quiet" icon={Plus} className="mt-2 -ml-3" onClick={form.add}>
          {t.add}
        </Button>
      )}
    </fieldset>
  );
}

const nothing = 'none';

function Picked({ form, pinned, files: goods }: PartProps & { pinned: FilePost | null; files: readonly FilePost[] }) {
  const { stall: t } = useT();
  /** The pinned file may be older than the newest page. */
  const older = pinned && !goods.some(({ id }) => id === pinned.id) ? [pinned] : [];
  const options = [...older, ...goods].map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-semibold text-sm">
        {t.pinned}
      </p>
      <Select
        label={t.pinned}
        value={form.pinnedId ?? nothing}
        options={[{ value: nothing, label: t.none }, ...options]}
        onValue={(id) => form.setPinnedId(id === nothing ? null : id)}
      />
      <p className="mt-1.5 text-ink-3 text-sm">{t.pinnedHint}</p>
    </div>
  );
}
