import { buyFile, type Caller, type Member, password, publishFile, registerMember, uploadFile } from '../caller.ts';
import { nameSuffix } from '../test-market.ts';

/** The market's state before bad input is sent. */
export interface Fixture {
  api: Caller;
  /** The folder with its keys; undefined for a running market. */
  dataDir: string | undefined;
  seller: Member;
  buyer: Member;
  /** For sale at 3 yuan, and bought by the buyer. */
  file: string;
  /** For sale at 3 yuan, not bought. */
  other: string;
  hidden: string;
  order: string;
  /** Uploads of the seller: complete, without bytes, and part of a file. */
  finished: string;
  unfinished: string;
  used: string;
  usedReset: string;
  verification: string;
  reset: string;
  /** A session from before a password reset. */
  ended: string;
}

async function resetLink(api: Caller, email: string): Promise<string> {
  await api.ask('POST /auth/forgot-password', { json: { email } });
  return api.linkIn(email, 'reset-password');
}

export async function createFixture(api: Caller, dataDir: string | undefined): Promise<Fixture> {
  const [selling, buying] = [
    await registerMember(api, `seller_s${nameSuffix}`),
    await registerMember(api, `buyer_b${nameSuffix}`),
  ];
  const file = await publishFile(api, selling.token, { title: '买过的', price: 3 });
  const other = await publishFile(api, selling.token, { title: '没买过的', price: 3 });
  const hidden = await publishFile(api, selling.token, { title: '私密的', price: 3 });
  await api.ask(`PUT /files/${hidden}`, { token: selling.token, json: { is_public: false } });
  const order = await buyFile(api, buying.token, file);
  const open = await api.ask('POST /uploads', { token: selling.token, json: { name: 'o.txt', size: 5, type: '' } });
  const finished = await uploadFile(api, selling.token, { name: 'f.txt', text: 'f' });
  const used = await uploadFile(api, selling.token, { name: 'u.txt', text: 'u' });
  await api.ask('POST /files', { token: selling.token, json: { title: '用过', price: 3, uploads: [used] } });

  const [third, fourth] = [
    await registerMember(api, `third_t${nameSuffix}`),
    await registerMember(api, `fourth_f${nameSuffix}`),
  ];
  const usedReset = await resetLink(api, third.email);
  await api.ask('POST /auth/reset-password', { json: { token: usedReset, password: 'another-horse-8' } });
  const reset = await resetLink(api, fourth.email);
  await api.ask('POST /auth/register', {
    json: { username: `fifth_f${nameSuffix}`, email: `fifth_f${nameSuffix}@example.com`, password },
  });
  const verification = await api.linkIn(`fifth_f${nameSuffix}@example.com`, 'verify-email');
  const unfinished = String(open.body.upload.id);
  return {
    api,
    dataDir,
    seller: selling,
    buyer: buying,
    file,
    other,
    hidden,
    order,
    finished,
    unfinished,
    used,
    usedReset,
    verification,
    reset,
    ended: third.token,
  };
}
