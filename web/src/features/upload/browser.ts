import { network } from '../../nav/network.ts';
import { calls } from './calls.ts';
import { sessionDoor } from './door.ts';
import { partPutter } from './put-part.ts';
import { savedUploads } from './saved.ts';
import { browserTab } from './tab.ts';

/** What a queue needs of this browser. `confirm`: it is known that this is its owner's session. */
export function browserMeans(owner: string) {
  const session = sessionDoor();
  const means = {
    calls,
    put: partPutter(network),
    doors: { network, session },
    saved: savedUploads(() => localStorage, owner),
    tab: browserTab(),
  };
  return { means, confirm: session.confirm };
}
