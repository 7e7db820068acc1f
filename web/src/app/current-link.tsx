import { useMatch } from 'react-router-dom';
import { Link, type LinkProps } from '../ui/button/link.tsx';

/** A link of a navigation: it says when it is the page one is on. */
export const CurrentLink = ({ to, ...rest }: LinkProps & { to: string }) => (
  <Link to={to} aria-current={useMatch(to) ? 'page' : undefined} {...rest} />
);
