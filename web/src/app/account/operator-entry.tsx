import { ClipboardCheck } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { MenuLink } from '../../ui/overlay/menu.tsx';

/** The link to the console in the menu, which phones have too. */
export const OperatorEntry = () => (
  <MenuLink to={paths.operator()} icon={ClipboardCheck}>
    {useT().account.operator}
  </MenuLink>
);
