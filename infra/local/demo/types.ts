import type { DemoFile } from './content.ts';

export interface DemoPost {
  title: string;
  description: string;
  /** Yuan, as a seller types it. */
  price: string;
  tags: string[];
  isPrivate?: true;
  files: DemoFile[];
}

export interface DemoCreator {
  username: string;
  displayName: string;
  bio: string;
  posts: DemoPost[];
}
