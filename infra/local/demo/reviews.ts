import { day, hour, minute } from '#shared/limits';
import { DemoRefused } from './client.ts';
import type { Past } from './past.ts';
import type { Member } from './people.ts';
import type { Shelf } from './shelves.ts';
import { asked, replyTo, wordsOf } from './words.ts';

interface Event {
  at: number;
  act(): Promise<unknown>;
}

/** Bought and fetched by somebody. */
export interface Owned {
  at: number;
  /** The place of the file among all. */
  post: number;
  isFree: boolean;
  buyer(): Member;
  shelf(): Shelf;
}

interface Scene {
  past: Past;
  now: number;
  /** Whose file it is, by its place. */
  sellerOf(post: number): string;
  customer(at: number): Member;
  seller(username: string): Member;
  shelfOf(username: string): Shelf;
}

type Call = (method: 'PUT' | 'POST', path: string, member: Member, body: object) => Promise<unknown>;

const callOf =
  ({ api }: Past): Call =>
  async (method, path, member, body) =>
    api.call(method, path, { token: await member.token(), body });

const idOf = async ({ api }: Past, { username }: Member): Promise<string> => {
  const { user } = await api.call<{ user: { id: string } }>('GET', `/api/users/${username}`);
  return user.id;
};

/** Not everybody says something: most of those who do have had it for some days. */
const speaks = (place: number): boolean => place % 8 < 5;
const after = (place: number): number => (1 + (place % 4)) * day + (place % 7) * hour;

/** To what is not praise, and now and then to what is. */
const isReplied = (rating: number, turn: number): boolean => rating < 4 || turn % 4 === 1;

/** Whoever has given it back, or is about to, says nothing any more; nor is anything answered. */
function unlessGiven(error: unknown): void {
  if (!(error instanceof DemoRefused && error.code.startsWith('review_'))) throw error;
}

/** Each of a stall's words once about a file, by whoever comes next. */
export function reviewing(scene: Scene, owned: readonly Owned[]): Event[] {
  const { past, now, sellerOf, seller } = scene;
  const call = callOf(past);
  const turns = new Map<number, number>();
  return owned.flatMap(({ at, post, isFree, buyer, shelf }, place) => {
    const when = at + after(place);
    const turn = turns.get(post) ?? 0;
    const [rating, text] = wordsOf[sellerOf(post)]?.[turn] ?? [];
    if (isFree || rating === undefined || !speaks(place) || when > now - 10 * minute) return [];
    turns.set(post, turn + 1);
    const write = () => call('PUT', `/api/files/${shelf().id}/review`, buyer(), { rating, text });
    const said = { at: when, act: () => write().catch(unlessGiven) };
    const reply = async () => {
      const path = `/api/files/${shelf().id}/reviews/${await idOf(past, buyer())}/reply`;
      return call('PUT', path, seller(sellerOf(post)), { text: replyTo(rating) });
    };
    const isAnswered = isReplied(rating, turn) && when + 9 * hour < now;
    return isAnswered ? [said, { at: when + 8 * hour, act: () => reply().catch(unlessGiven) }] : [said];
  });
}

/** What people ask before they pay; two of it wait for the stall whose login is named first. */
export function asking({ past, now, customer, seller, shelfOf }: Scene): Event[] {
  const call = callOf(past);
  return asked.flatMap(({ seller: stall, text, answer }, place) => {
    const at = now - (9 - place) * day - place * hour;
    const path = () => `/api/files/${shelfOf(stall).id}/questions`;
    const made = { id: '' };
    const ask = async () => {
      const body = { text };
      const token = await customer(12 + place).token();
      const { data } = await past.api.call<{ data: { question: { id: string } } }>('POST', path(), { token, body });
      made.id = data.question.id;
    };
    const say = () => call('PUT', `${path()}/${made.id}/answer`, seller(stall), { text: answer });
    return [{ at, act: ask }, ...(answer === undefined ? [] : [{ at: at + 5 * hour, act: say }])];
  });
}

interface Said {
  reviews: { id: string; text: string; rating: number }[];
}

/** The number that a report has for a review with these words, where somebody has written it. */
export async function reviewWith({ api }: Past, files: readonly Shelf[], words: string): Promise<string | undefined> {
  for (const { id } of files) {
    const { data } = await api.call<{ data: Said }>('GET', `/api/files/${id}/reviews?limit=50`);
    const found = data.reviews.find(({ text }) => text === words);
    if (found) return `${id}_${found.id}`;
  }
  return undefined;
}
