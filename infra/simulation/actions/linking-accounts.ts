import type { User } from '#functions/store/accounts/users';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { type Action, request, type Setting } from '../system.ts';
import type { World } from '../world.ts';

/** Two accounts turn out to be one person's: what one has shown the other shows as well. */
export const showSame: Action = async (world, setting) => {
  const { random, buyers, sellers } = world;
  const one = random.some(buyers);
  const other = random.some([...buyers, ...buyers, ...buyers, ...sellers].filter(({ id }) => id !== one?.id));
  if (one && other) await showOne(world, setting, [one, other]);
};

/** Whether both have shown it, as far as anybody heard. */
export async function showOne(world: World, setting: Setting, [one, other]: readonly [User, User]): Promise<boolean> {
  const shown: (true | undefined)[] = [];
  for (const { id, username } of [one, other])
    shown.push(
      await request(world, setting, {
        name: `${username} shows an identity`,
        act: async (ports) => {
          await recordPaymentIdentity(ports, id, { shared: 'identity', text: `${one.id} ${other.id}` });
          return true as const;
        },
      }),
    );
  return shown.every(Boolean);
}
