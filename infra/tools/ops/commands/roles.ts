import { listOperators } from '#functions/store/accounts/users';
import { changeRole, type RoleChange } from '#functions/usecases/operations/roles';
import { type Role, roles } from '#shared/roles';
import { type Answer, type ChangingCommand, type Command, type Input, reading } from '../command.ts';
import type { Market } from '../market.ts';

const isRole = (text: string): text is Role => roles.some((role) => role === text);

const messages = { user_not_found: 'There is no such user.', role_unchanged: 'That is so already.' };

const changeRoleBy =
  (action: RoleChange): Command['run'] =>
  async ({ ports }: Market, input: Input): Promise<Answer> => {
    const [name = '', role = ''] = input.args;
    if (!isRole(role)) return { refused: `Roles are ${roles.join(', ')}.` };
    const done = await changeRole(ports, action, { name, role, input });
    if (!done.ok) return { refused: messages[done.code] };
    const held = done.value.roles.join(', ') || 'none';
    return { done: `${done.value.username} has these roles: ${held}. They count while a second factor is set up.` };
  };

export const roleList = reading('list operators', 'who works for the market, and in which roles', async ({ ports }) => {
  const rows = (await listOperators(ports.table)).map(({ username, id, roles: held }) => ({
    user: username,
    id,
    roles: held.join(' '),
  }));
  return { rows, none: 'Nobody has a role: see role grant.' };
});

export const roleCommands: ChangingCommand[] = [
  {
    usage: 'role grant <user> <role>',
    summary: 'lets somebody work in the console',
    run: changeRoleBy('role grant'),
  },
  {
    usage: 'role revoke <user> <role>',
    summary: 'ends that, with their next call',
    run: changeRoleBy('role revoke'),
  },
];
