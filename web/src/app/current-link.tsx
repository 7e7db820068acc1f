import { useMatch } from 'react-router-dom';
import { toTop } from '../nav/jump.ts';
import { Link, type LinkProps } from '../ui/button/button.tsx';

/** A navigation link that is marked as current on its own page. */
export const CurrentLink = ({ to, ...rest }: LinkProps & { to: string }) => (
  <Link to={to} state={toTop} aria-current={useMatch(to) ? 'page' : undefined} {...rest} />
);
