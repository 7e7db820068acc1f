import { expect, test } from 'vitest';
import { operator } from '#functions/test/operators';
import { populated } from '#functions/test/populated';
import { call, valueIn } from '#functions/test/ports';
import { getOperatorPerson } from './get-operator-person.ts';
import { listAudit } from './list-audit.ts';

test('somebody is shown masked, and every look is noted with who looked, the latest first', async () => {
  const { ports, owner } = await populated();
  const support = await operator(ports, 'sup_port', ['support']);
  const inspect = (usernameOrId: string) => call(getOperatorPerson, ports, { user: support, params: { usernameOrId } });
  const { data } = await valueIn(inspect(owner.username));
  expect(data.person).toMatchObject({ username: owner.username, email: 'nan***@example.com', is_verified: true });
  expect(data.files.length).toBeGreaterThan(2);
  expect(data.measures).toMatchObject([{ kind: 'delist' }]);
  await valueIn(inspect(owner.id));
  await valueIn(inspect(support.id));
  expect(await inspect('nobody')).toMatchObject({ code: 'user_not_found' });

  const { entries } = (await valueIn(call(listAudit, ports, { user: support }))).data;
  const inspections = entries.filter(({ action }) => action === 'look at person');
  expect(inspections.map(({ actor, target }) => [actor, target])).toEqual([
    ['sup_port', support.id],
    ['sup_port', owner.id],
    ['sup_port', owner.id],
  ]);
  const before = await valueIn(call(listAudit, ports, { user: support, query: { day: '2020-01-01' } }));
  expect(before.data.entries).toEqual([]);
});
