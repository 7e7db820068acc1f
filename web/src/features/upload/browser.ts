import { network } from '../../nav/network.ts';
import { calls } from './calls.ts';
import { partPutter } from './put-part.ts';
import { savedUploads } from './saved.ts';
import { browserTab } from './tab.ts';
import { sessionDoor } from './wait-until-open.ts';

/** The services that a queue needs from this browser. Call `confirm` once the session is known to be the owner's. */
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
