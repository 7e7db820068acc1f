import {
  ChartColumn,
  Check,
  EllipsisVertical,
  Eye,
  Globe,
  Link2,
  Lock,
  type LucideIcon,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { iconButtonClass } from '../../ui/button/button-class.ts';
import { Link } from '../../ui/button/link.tsx';
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
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const address = `${location.origin}${paths.file(id)}`;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      endErrorToasts(ui.copyFailed);
      toast.ok(messages.linkCopied, address);
    } catch {
      toast.bad(ui.copyFailed, address);
    }
  };
  return { isCopied, copy: () => void copy() };
}

/** All actions of an owner as buttons, for wide screens. */
export function OwnActions({ file, onDelete, onStats }: Props) {
  const { ownFiles: t } = useT();
  const { isCopied, copy } = useCopyLink(file);
  const { id, title } = file;
  return (
    <div className="-mr-3 flex max-lg:hidden">
      <IconButton icon={ChartColumn} label={t.statsOf(title)} onClick={() => onStats(file)} />
      <IconButton icon={isCopied ? Check : Link2} label={t.copyLink(title)} onClick={copy} />
      <IconLink icon={Eye} to={paths.file(id)} label={t.view(title)} />
      <IconLink icon={Pencil} to={paths.edit(id)} label={t.edit(title)} />
      <IconButton icon={Trash2} label={t.remove(title)} onClick={() => onDelete(file)} />
    </div>
  );
}

interface LinkProps {
  icon: LucideIcon;
  to: string;
  /** The accessible name, also shown as the tooltip. */
  label: string;
}

const IconLink = ({ icon: Icon, to, label }: LinkProps) => (
  <Link to={to} className={iconButtonClass} aria-label={label} title={label}>
    <Icon aria-hidden="true" />
  </Link>
);

/** The same actions as a menu, with visibility. The title links to the file's page. */
export function OwnMenu({ file, onDelete, onStats }: Props) {
  const { ownFiles: t } = useT();
  const { copy } = useCopyLink(file);
  const setPublic = useVisibility();
  const { is_public: isPublic } = file;
  return (
    <div className="-mr-3 lg:hidden">
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t.menuOf(file.title)} />}>
        <MenuAction icon={ChartColumn} onChoose={() => onStats(file)}>
          {t.menu.stats}
        </MenuAction>
        <MenuAction icon={Link2} onChoose={copy}>
          {t.menu.copyLink}
        </MenuAction>
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
