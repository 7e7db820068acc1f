import { day, hour, minute } from '#shared/limits';
import { userIdOf } from './accounts.ts';
import { DemoRefusal } from './client.ts';
import type { Purchase } from './plan.ts';
import type { Listing } from './publishing.ts';
import type { Seed, SeedEvent } from './seed.ts';

/** Most buyers write a review after some days, those of a new file sooner. */
const delayOf = (position: number, age: number): number =>
  Math.min((1 + (position % 4)) * day + (position % 7) * hour, Math.floor(age / 2));

/** The server refuses reviews of refunded files, and replies to such reviews. */
function ignoreReturned(error: unknown): void {
  if (!(error instanceof DemoRefusal && error.code.startsWith('review_'))) throw error;
}

/** Each buyer of a file writes the next of its reviews; the seller replies eight hours later. */
export function reviewEvents(seed: Seed, purchases: readonly Purchase[]): SeedEvent[] {
  const written = new Map<number, number>();
  return purchases.flatMap(({ at, file, person }, position) => {
    const when = at + delayOf(position, seed.now - at);
    const turn = written.get(file) ?? 0;
    const review = seed.offers[file]?.file.reviews[turn];
    if (!review || when > seed.now - 10 * minute) return [];
    written.set(file, turn + 1);
    const { rating, text, reply } = review;
    const write = async () =>
      seed.member(person).call('PUT', `/api/files/${seed.listing(file).id}/review`, { rating, text });
    const answer = async () => {
      const { id, seller } = seed.listing(file);
      const author = await userIdOf(seed.market, seed.member(person));
      return seller.call('PUT', `/api/files/${id}/reviews/${author}/reply`, { text: reply });
    };
    const isAnswered = reply !== undefined && when + 9 * hour < seed.now;
    return [
      { at: when, act: () => write().catch(ignoreReturned) },
      ...(isAnswered ? [{ at: when + 8 * hour, act: () => answer().catch(ignoreReturned) }] : []),
    ];
  });
}

/** One question a day; the seller answers five hours later, or has not answered yet. */
export function questionEvents(seed: Seed): SeedEvent[] {
  const questions = seed.offers.flatMap(({ file }, position) =>
    file.questions.map((question) => ({ ...question, position })),
  );
  return questions.flatMap(({ text, answer, position }, index) => {
    const at = seed.now - (9 - index) * day - index * hour;
    const path = () => `/api/files/${seed.listing(position).id}/questions`;
    let id = '';
    const ask = async () => {
      const created = await seed
        .buyer(12 + index)
        .call<{ data: { question: { id: string } } }>('POST', path(), { text });
      id = created.data.question.id;
    };
    const reply = () => seed.listing(position).seller.call('PUT', `${path()}/${id}/answer`, { text: answer });
    return [{ at, act: ask }, ...(answer === undefined ? [] : [{ at: at + 5 * hour, act: reply }])];
  });
}

interface Reviews {
  data: { reviews: { id: string; text: string }[] };
}

/** The id that a report uses for the first review in a file's data; undefined until it is written. */
export async function firstReviewOf({ market }: Seed, listings: readonly Listing[]): Promise<string | undefined> {
  for (const { id, file } of listings) {
    const { data } = await market.api.call<Reviews>('GET', `/api/files/${id}/reviews?limit=50`);
    const review = data.reviews.find(({ text }) => text === file.reviews[0]?.text);
    if (review) return `${id}_${review.id}`;
  }
  return undefined;
}
