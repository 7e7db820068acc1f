import { buildWeb } from './build-web.ts';

/** Browser stories look at the built app, as people do. */
export default async function setup(): Promise<void> {
  await buildWeb();
}
