import type { DemoPerson } from './people.ts';

/** Made while the market is set up: every one opens in the program its name promises, and is what its post says. */
export interface DemoFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The same picture as it is shown before it is paid for, where the whole is too large for that. */
  small?: Uint8Array<ArrayBuffer>;
}

/** Made when they are needed: whoever starts a market that is there needs none. */
type Files = () => DemoFile[] | Promise<DemoFile[]>;

export interface DemoPost {
  title: string;
  /** What it is and whom it is for. */
  about: string;
  /** What is in it, a line each. */
  inside: string[];
  how: string;
  opens: string;
  /** Otherwise for oneself only. */
  isCommercial?: true;
  /** What part AI had in it; none where nothing is said. */
  ai?: 'assisted' | 'generated';
  /** Yuan, as a seller types it. */
  price: string;
  tags: string[];
  isPrivate?: true;
  /** Stands before the others of its stall. */
  isPinned?: true;
  /** The name of its cover; without one it has the art that is drawn of it. */
  cover?: string;
  /** Days ago that it was put up. */
  since: number;
  files: Files;
  /** Later versions, the first first. */
  news?: DemoNews[];
}

export interface DemoNews {
  daysAgo: number;
  changelog: string;
  files: Files;
}

export interface DemoCreator extends DemoPerson {
  posts: DemoPost[];
}

/** Markdown, as a careful seller writes it; what is in it stands among the answers. */
export const descriptionOf = ({ about, how }: DemoPost): string => `${about}\n\n## 怎么用\n\n${how}`;
