import { ClipboardCheck } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { MenuLink } from '../../ui/overlay/menu.tsx';

/** The same way to the console in the menu, where phones have it too. */
export const OperatorEntry = () => (
  <MenuLink to={paths.operator()} icon={ClipboardCheck}>
    {useT().account.operator}
  </MenuLink>
);
