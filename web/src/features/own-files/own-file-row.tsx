import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, EllipsisVertical, Eye, Globe, Link2, Lock, Pencil, Trash2 } from 'lucide-react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { useCopy } from '../../ui/button/copy-button.tsx';
import { cx } from '../../ui/class-names.ts';
import { coverOf, Thumb } from '../../ui/cover/cover-image.tsx';
import { Switch } from '../../ui/form/choices.tsx';
import { Meta, RowTitle } from '../../ui/list/rows.tsx';
import { endErrorToasts } from '../../ui/overlay/error-toasts.ts';
import { Menu, MenuAction, MenuLink, MenuRule } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Undo } from '../../ui/overlay/undo.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Title } from '../../ui/text/title.tsx';
import { RestrictionBadge } from '../safety/restriction-note.tsx';
import { invalidateOthers } from './cache.ts';
import { PriceCell } from './price-cell.tsx';
import { putOwn } from './put-own.ts';

/** The columns of the heads and of every row. */
export const columns =
  'grid grid-cols-[56px_minmax(0,1fr)_32px] gap-x-2.5 lg:grid-cols-[64px_minmax(0,1fr)_88px_132px_104px_32px] lg:gap-x-4';

interface Props extends RowActions {
  file: FilePost;
  query: string;
  /** Undefined while no files are being chosen. */
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}

/**
 * A row of the table. Below 1024 px price and sales are in a line below the title, and the actions in a menu.
 */
export function OwnFileRow({ file, query, isChosen, onChoose, ...actions }: Props) {
  const { file: messages, ownFiles: t, ui } = useT();
  const { download_count: downloads, list_price: price, purchase_count: sold } = file;
  /** Free files are not sold, but fetched. */
  const fetches = price === 0 && sold === 0 ? ui.downloads(formatCount(downloads)) : undefined;
  return (
    <li className={cx(columns, 'relative items-center py-2.5 lg:py-3', isChosen !== undefined && 'pl-9')}>
      {isChosen !== undefined && (
        <label className="absolute top-1/2 -left-3 grid size-11 -translate-y-1/2 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-[18px] accent-accent"
          />
          <span className="sr-only">{t.choose(file.title)}</span>
        </label>
      )}
      <Thumb {...coverOf(file)} className="w-14 lg:w-16" />
      <div className="min-w-0 lg:contents">
        <div className="min-w-0">
          <RowTitle to={paths.file(file.id)}>
            <Title text={file.title} query={query} />
          </RowTitle>
          <Meta className="mt-1 empty:hidden">
            <RestrictionBadge barred={file.barred} />
            {!file.is_public && (
              <span className="lg:hidden!">
                <PrivateBadge file={file} />
              </span>
            )}
          </Meta>
        </div>
        <div className="flex items-center gap-x-3 lg:contents">
          <span className="num flex-none text-ink-3 text-sm empty:hidden lg:hidden">
            {fetches ?? (sold > 0 && messages.sold(formatCount(sold)))}
          </span>
          <span className="num text-right max-lg:hidden">
            {fetches ?? (
              <>
                <span aria-hidden="true">{formatCount(sold)}</span>
                <span className="sr-only">{messages.sold(formatCount(sold))}</span>
              </>
            )}
          </span>
          <span className="flex-none max-lg:-order-1 lg:pl-4">
            <PriceCell file={file} />
          </span>
        </div>
      </div>
      <div className="max-lg:hidden">
        <VisibilitySwitch file={file} />
      </div>
      <OwnActions file={file} {...actions} />
    </li>
  );
}

interface RowActions {
  onDelete: (file: FilePost) => void;
  onStats: (file: FilePost) => void;
}

/** All that can be done with a file, in a menu. */
function OwnActions({ file, onDelete, onStats }: RowActions & { file: FilePost }) {
  const { file: messages, ownFiles: t, shared } = useT();
  const copy = useCopy();
  const address = `${location.origin}${paths.file(file.id)}`;
  const setPublic = useVisibility();
  const { is_public: isPublic } = file;
  return (
    <div className="-mr-3 flex justify-end">
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t.menuOf(file.title)} />}>
        <MenuAction icon={ChartColumn} onChoose={() => onStats(file)}>
          {t.menu.stats}
        </MenuAction>
        <MenuAction icon={Link2} onChoose={() => void copy(address, messages.linkCopied, address)}>
          {t.menu.copyLink}
        </MenuAction>
        <MenuLink icon={Eye} to={paths.file(file.id)}>
          {t.menu.view}
        </MenuLink>
        <MenuLink icon={Pencil} to={paths.edit(file.id)}>
          {shared.edit}
        </MenuLink>
        <MenuAction icon={isPublic ? Lock : Globe} onChoose={() => void setPublic(file, !isPublic)}>
          {isPublic ? t.bulk.hide : t.bulk.publish}
        </MenuAction>
        <MenuRule />
        <MenuAction icon={Trash2} onChoose={() => onDelete(file)}>
          {t.menu.remove}
        </MenuAction>
      </Menu>
    </div>
  );
}

const toastTopic = (id: string) => `who sees ${id}`;

/** Changes the visibility at once, with undo in the toast; reverts it when the server refuses. */
function useVisibility() {
  const { ownFiles: t, shared } = useT();
  const queries = useQueryClient();

  const save = async (file: FilePost, isPublic: boolean): Promise<boolean> => {
    const refusal = await putOwn(queries, { ...file, is_public: !isPublic }, { is_public: isPublic });
    if (refusal) {
      toast.bad(t.changeFailed, refusal.message, { about: toastTopic(file.id) });
      return false;
    }
    endErrorToasts(toastTopic(file.id));
    await invalidateOthers(queries);
    return true;
  };

  return async (file: FilePost, isPublic: boolean) => {
    if (!(await save(file, isPublic))) return;
    const action = <Undo word={shared.undo} onUndo={() => void save(file, !isPublic)} />;
    const text = `${isPublic ? t.nowPublic : t.nowPrivate} · ${file.title}`;
    toast.ok(text, undefined, { about: toastTopic(file.id), action });
  };
}

function VisibilitySwitch({ file }: { file: FilePost }) {
  const { ownFiles: t } = useT();
  const setPublic = useVisibility();
  return (
    <Switch checked={file.is_public} onChecked={(isPublic) => void setPublic(file, isPublic)}>
      <span aria-hidden="true" className="inline-flex text-ink-2 text-sm">
        {file.is_public ? t.isPublic : <PrivateBadge file={file} />}
      </span>
      <span className="sr-only">{`${t.isPublic} ${file.title}`}</span>
    </Switch>
  );
}
