import { ChartColumn, EllipsisVertical, Eye, Globe, Link2, Lock, Pencil, Trash2 } from 'lucide-react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { endErrorToasts } from '../../ui/overlay/error-toasts.ts';
import { Menu, MenuAction, MenuLink, MenuRule } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useVisibility } from './visibility.tsx';

export interface RowActions {
  onDelete: (file: FilePost) => void;
  onStats: (file: FilePost) => void;
}

type Props = RowActions & { file: FilePost };

function useCopyLink({ id }: FilePost) {
  const { file: messages, ui } = useT();
  const copy = async () => {
    const address = `${location.origin}${paths.file(id)}`;
    try {
      await navigator.clipboard.writeText(address);
      endErrorToasts(ui.copyFailed);
      toast.ok(messages.linkCopied, address);
    } catch {
      toast.bad(ui.copyFailed, address);
    }
  };
  return () => void copy();
}

/** All that can be done with a file, in a menu. */
export function OwnActions({ file, onDelete, onStats }: Props) {
  const { ownFiles: t } = useT();
  const copy = useCopyLink(file);
  const setPublic = useVisibility();
  const { is_public: isPublic } = file;
  return (
    <div className="-mr-3 flex justify-end">
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t.menuOf(file.title)} />}>
        <MenuAction icon={ChartColumn} onChoose={() => onStats(file)}>
          {t.menu.stats}
        </MenuAction>
        <MenuAction icon={Link2} onChoose={copy}>
          {t.menu.copyLink}
        </MenuAction>
        <MenuLink icon={Eye} to={paths.file(file.id)}>
          {t.menu.view}
        </MenuLink>
        <MenuLink icon={Pencil} to={paths.edit(file.id)}>
          {t.menu.edit}
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
