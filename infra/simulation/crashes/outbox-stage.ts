import { mockPayouts } from '#functions/adapters/mock/payouts';
import type { File } from '#functions/domain/files/file';
import type { Table } from '#functions/ports/table';
import type { User } from '#functions/store/accounts/users';
import { posted } from '#functions/test/files';
import { paid, type TestMarket, testMarket } from '#functions/test/market';
import { paidBy, setPayee } from '#functions/test/payouts';
import { member } from '#functions/test/people';

export type Ports = TestMarket['ports'];

/** A market just before the action that writes the message. */
export interface Scene {
  ports: Ports;
  act(ports: Ports): Promise<unknown>;
}

export interface Stage {
  ports: Ports;
  owner: User;
  buyer: User;
  file: File;
}

export async function stage(table: Table): Promise<Stage> {
  const market = await testMarket({ price: 1000, table });
  const ports = { ...market.ports, ...paidBy(mockPayouts(market.ports)) };
  const [owner, buyer] = [await member(ports, 'nan_owner'), await member(ports, 'bei_buyer')];
  const file = await posted(ports, owner, { priceFen: 1000 });
  await setPayee(ports, owner.id);
  return { ports, owner, buyer, file };
}

export type Act = (stage: Stage, ports: Ports) => Promise<unknown>;

export const scene =
  (act: Act, prepare: (stage: Stage) => Promise<unknown> = async () => undefined) =>
  async (table: Table): Promise<Scene> => {
    const prepared = await stage(table);
    await prepare(prepared);
    return { ports: prepared.ports, act: (ports) => act(prepared, ports) };
  };

export const buy = ({ ports, file, buyer }: Stage) => paid({ ports, file }, buyer);
