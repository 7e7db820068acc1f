import type { ComponentProps } from 'react';
import { PageHead } from '../ui/frame/panel.tsx';
import { usePageTitle } from './title.ts';

/** A page's heading, which is also its title in the browser's tab. */
export function TitledHead(props: ComponentProps<typeof PageHead> & { heading: string }) {
  usePageTitle(props.heading);
  return <PageHead {...props} />;
}
