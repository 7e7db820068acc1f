import { confirmEmailChange } from '../api/accounts/confirm-email-change.ts';
import { register } from '../api/accounts/register.ts';
import { rollBackChanges } from '../api/accounts/roll-back-changes.ts';
import { verifyEmail } from '../api/accounts/verify-email.ts';
import { getMe } from '../api/profiles/get-me.ts';
import { updateProfile } from '../api/profiles/update-profile.ts';
import { findUser } from '../store/accounts/users.ts';
import { member, testPassword } from './people.ts';
import { call, testPorts, valueIn } from './ports.ts';

export const [a, b, c] = ['lin@example.com', 'b@example.com', 'c@example.com'];

/** A user who changes addresses, and others who want them. */
export async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const mails = () => ports.queues.sent.flatMap(({ message }) => ('template' in message ? [message] : []));
  const emailParams = (template: string, to: string) =>
    mails().findLast((message) => message.template === template && message.to === to)?.params ?? {};
  const ask = (email: string, current_password: string = testPassword) =>
    call(updateProfile, ports, { user: lin, body: { email, current_password } });
  const open = (email: string) =>
    call(verifyEmail, ports, { query: { token: emailParams('change-email', email).token } });
  const move = async (email: string) => {
    await valueIn(ask(email));
    await valueIn(open(email));
  };
  const undo = (token: string | undefined) => call(rollBackChanges, ports, { body: { token } });
  const confirm = (token: string | undefined) => call(confirmEmailChange, ports, { body: { token } });
  /** The links in the email to the former address. */
  const from = (email: string) => emailParams('email-changed', email);
  const now = async () => (await findUser(ports.table, lin.id))?.email;
  const me = () => valueIn(call(getMe, ports, { user: lin }));
  /** Another user registers and verifies an address. */
  const join = async (username: string, email: string) => {
    await call(register, ports, { body: { username, email, password: 'rain on the awning' } });
    return call(verifyEmail, ports, { query: { token: emailParams('verify-email', email).token } });
  };
  return { ports, lin, mails, letter: emailParams, ask, open, move, undo, confirm, from, now, me, join };
}
