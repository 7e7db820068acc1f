import type { User } from '#functions/store/accounts/users';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { type Action, type ActionContext, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';

/** Two accounts turn out to belong to one person: both show the same payment identity. */
export const linkSomeAccounts: Action = async (simulation, context) => {
  const { random, buyers, sellers } = simulation;
  const first = random.some(buyers);
  const second = random.some([...buyers, ...buyers, ...buyers, ...sellers].filter(({ id }) => id !== first?.id));
  if (first && second) await linkAccounts(simulation, context, [first, second]);
};

/** True where both identities were recorded. */
export async function linkAccounts(
  simulation: Simulation,
  context: ActionContext,
  [first, second]: readonly [User, User],
): Promise<boolean> {
  const recorded: (true | undefined)[] = [];
  for (const { id, username } of [first, second])
    recorded.push(
      await callApi(simulation, context, {
        name: `${username} shows an identity`,
        act: async (ports) => {
          await recordPaymentIdentity(ports, id, { shared: 'identity', text: `${first.id} ${second.id}` });
          return true as const;
        },
      }),
    );
  return recorded.every(Boolean);
}
