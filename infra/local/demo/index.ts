import type { Upload } from '#shared/contract/uploads';
import { day } from '#shared/limits';
import type { System } from '../system.ts';
import { type DemoApi, DemoRefused, demoApi } from './client.ts';
import type { DemoCreator, DemoFile, DemoPost } from './content.ts';
import { sendCover } from './covers.ts';
import { creators } from './goods/index.ts';
import { preview, type Uploaded } from './previews.ts';

/** Every demo account has this one; it is printed at the start and opens nothing but this machine's demo market. */
export const demoPassword = 'shichang-2026';

export const demoLogins = creators.map(({ username, displayName }) => ({ username, displayName }));

interface Seller extends DemoCreator {
  token: string;
}

interface Shelf {
  seller: Seller;
  post: DemoPost;
  id: string;
}

const mailOf = (username: string): string => `${username}@example.com`;

interface Seeding {
  apiUrl: string;
  ago: System['ago'];
  log: (line: string) => void;
}

/** What was sold then has matured, and accounts that were set then are paid to. */
const opened = 2 * day;

/**
 * Sets up creators, files, stars, follows and sales, all through the API: two days ago, and what is of today. Can be run
 * again over a half-made market.
 */
export async function seedDemo({ apiUrl, ago, log }: Seeding): Promise<void> {
  const api = demoApi(apiUrl);
  const { sellers, shelves, sold } = await ago(opened, () => openStalls(api));
  await trade(api, { sellers, sold, onSale: shelves.filter(({ post }) => !post.isPrivate) });
  log(`${sellers.length} creators, ${shelves.length} files`);
}

async function openStalls(api: DemoApi) {
  const sellers = await Promise.all(creators.map((creator) => join(api, creator)));
  const shelves = (await Promise.all(sellers.map((seller) => stock(api, seller)))).flat();
  const onSale = shelves.filter(({ post }) => !post.isPrivate);
  await follow(api, sellers);
  await star(api, sellers, onSale);
  const sold = await shop(api, sellers, { onSale, every: 6 });
  await setAccounts(api, sellers);
  await Promise.all(sellers.map((seller) => settled(api, seller)));
  return { sellers, shelves, sold };
}

async function join(api: DemoApi, creator: DemoCreator): Promise<Seller> {
  const { username, displayName, bio } = creator;
  const account = { username, email: mailOf(username), password: demoPassword };
  await unlessThere(() => api.call('POST', '/api/auth/register', { body: account }));
  const token = await enter(api, username);
  await api.call('PUT', '/api/users/profile', {
    token,
    body: { email: account.email, bio, display_name: displayName },
  });
  return { ...creator, token };
}

/** A market that was interrupted while being made is gone on with. */
async function unlessThere(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    const known = error instanceof DemoRefused && /taken|already|own_|too_many|payout_|balance_/.test(error.code);
    if (!known) throw error;
  });
}

/** Workers do their part a moment later, and on a busy machine much later. */
const patienceMs = 60_000;

async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const giveUp = Date.now() + patienceMs; Date.now() < giveUp; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`demo market: ${what}`);
}

const enter = (api: DemoApi, username: string): Promise<string> =>
  until(`no verification mail came for ${username}`, async () => {
    const body = { email: username, password: demoPassword };
    try {
      return (await api.call<{ token: string }>('POST', '/api/auth/login', { body })).token;
    } catch (error) {
      if (error instanceof DemoRefused && error.code === 'email_not_verified') return verify(api, username);
      throw error;
    }
  });

/** Opens the verification mail and uses its link. */
async function verify(api: DemoApi, username: string): Promise<undefined> {
  const mails = await api.call<{ to: string; text: string }[]>('GET', '/dev/mail.json');
  const letter = mails.find(({ to, text }) => to === mailOf(username) && text.includes('/verify-email?token='));
  const token = letter && /verify-email\?token=([\w-]+)/.exec(letter.text)?.[1];
  if (token) await api.call('GET', `/api/auth/verify-email?token=${token}`);
}

async function stock(api: DemoApi, seller: Seller): Promise<Shelf[]> {
  const { token } = seller;
  const mine = await api.call<{ posts: { id: string; title: string }[] }>('GET', '/api/files/my-files?limit=100', {
    token,
  });
  const shelves: Shelf[] = [];
  for (const post of [...seller.posts].reverse()) {
    const there = mine.posts.find(({ title }) => title === post.title);
    shelves.push({ seller, post, id: there?.id ?? (await publish(api, token, post)) });
  }
  return shelves;
}

async function publish(api: DemoApi, token: string, post: DemoPost): Promise<string> {
  const uploads = await Promise.all(post.files.map((file) => upload(api, token, file)));
  const { title, description, price, tags } = post;
  const previews = await shown(api, token, uploads);
  const cover = post.cover === undefined ? {} : { cover: await sendCover(api, token, post.cover) };
  const content = { uploads: uploads.map(({ id }) => id), previews, ...cover };
  const body = { title, description, price, tags, is_public: !post.isPrivate, ...content };
  const { data } = await api.call<{ data: { id: string } }>('POST', '/api/files', { token, body });
  return data.id;
}

/** Some of what is in it, before anybody pays. */
async function shown(api: DemoApi, token: string, uploads: readonly Uploaded[]): Promise<string[]> {
  const made = await Promise.all(uploads.map((upload) => preview(api, token, upload)));
  return uploads.flatMap(({ id }, at) => (made[at] ? [id] : []));
}

async function upload(api: DemoApi, token: string, file: DemoFile): Promise<Uploaded> {
  const { name, type, bytes } = file;
  const body = { name, type, size: bytes.length };
  const begun = await api.call<{ upload: Upload }>('POST', '/api/uploads', { token, body });
  const { id, part_size, parts } = begun.upload;
  const sent = await Promise.all(
    parts.map(async ({ number, url }) => {
      const start = (number - 1) * part_size;
      return { number, etag: await api.put(url, bytes.slice(start, start + part_size)) };
    }),
  );
  await api.call('POST', `/api/uploads/${id}/complete`, { token, body: { parts: sent } });
  return { id, file };
}

/** Everybody follows the next two: each stall has visitors, none has the same. */
async function follow(api: DemoApi, sellers: Seller[]): Promise<void> {
  for (const [at, { token }] of sellers.entries()) {
    for (const step of [1, 2, 4].slice(0, 1 + (at % 3))) {
      const other = sellers[(at + step) % sellers.length];
      if (other) await api.call('POST', `/api/users/${other.username}/follow`, { token });
    }
  }
}

/** A fixed, uneven pattern, so that "popular" has something to sort. */
const visits = (visitor: number, shelf: number, every: number): boolean => (visitor * 7 + shelf * 5) % every === 0;

async function star(api: DemoApi, sellers: Seller[], shelves: Shelf[]): Promise<void> {
  for (const [visitor, { token, username }] of sellers.entries()) {
    const liked = shelves.filter(({ seller }, at) => seller.username !== username && visits(visitor, at, 4));
    for (const { id } of liked) await api.call('POST', `/api/files/${id}/star`, { token });
  }
}

/** Bought by somebody. */
interface Sold {
  token: string;
  outTradeNo: string;
}

interface Round {
  onSale: readonly Shelf[];
  every: number;
}

async function shop(api: DemoApi, sellers: readonly Seller[], { onSale, every }: Round): Promise<Sold[]> {
  const sold: Sold[] = [];
  for (const [visitor, { token, username }] of sellers.entries()) {
    const wanted = onSale.filter(
      ({ seller, post }, at) => seller.username !== username && post.price !== '0' && visits(visitor + 1, at, every),
    );
    for (const { id } of wanted)
      await unlessThere(async () => void sold.push({ token, outTradeNo: await buy(api, token, id) }));
  }
  return sold;
}

/** All but one have an account, and are paid what has matured. */
async function setAccounts(api: DemoApi, sellers: readonly Seller[]): Promise<void> {
  for (const { token, username, displayName } of sellers.slice(0, -1)) {
    const account = { alipayAccount: mailOf(username), realName: displayName, current_password: demoPassword };
    await api.call('PUT', '/api/users/alipay-account', { token, body: account });
  }
}

/** What a sale earned matures by the time it was made, if it has settled by then. */
const settled = (api: DemoApi, { token, username }: Seller): Promise<true> =>
  until(`the sales of ${username} were not settled`, async () => {
    const path = '/api/payments/sales?limit=100';
    const { sales } = await api.call<{ sales: { settled: boolean }[] }>('GET', path, { token });
    return sales.every((sale) => sale.settled) || undefined;
  });

/** What was paid a moment ago is no purchase yet. */
const paid = (api: DemoApi, { token, outTradeNo }: Sold): Promise<true> =>
  until(`the payment of ${outTradeNo} did not arrive`, async () => {
    const path = `/api/payments/payment/${outTradeNo}`;
    const { data } = await api.call<{ data: { status: string } }>('GET', path, { token });
    return data.status === 'completed' || undefined;
  });

interface Stalls {
  sellers: readonly Seller[];
  onSale: readonly Shelf[];
  sold: readonly Sold[];
}

/** Of today: sales whose money is pending, one that is given back at once, and a refund its seller is to decide about. */
async function trade(api: DemoApi, { sellers, onSale, sold }: Stalls): Promise<void> {
  const fresh = await shop(api, sellers, { onSale, every: 9 });
  for (const sale of [...fresh.slice(-1), ...sold.slice(0, 1)]) {
    const { token, outTradeNo } = sale;
    await paid(api, sale);
    const body = { reason: '买错了' };
    await unlessThere(() => api.call('POST', `/api/payments/purchases/${outTradeNo}/refund`, { token, body }));
  }
  const [first] = sellers;
  if (first) await unlessThere(() => api.call('POST', '/api/payments/withdraw', { token: first.token, body: {} }));
}

async function buy(api: DemoApi, token: string, fileId: string): Promise<string> {
  const body = { file_post_id: fileId, payment_type: 'pc' };
  const { data } = await api.call<{ data: { out_trade_no: string } }>('POST', '/api/payments/create-payment', {
    token,
    body,
  });
  const decision = { out_trade_no: data.out_trade_no, result: 'success' };
  await api.call('POST', '/api/payments/mock/notify', { body: decision });
  return data.out_trade_no;
}
