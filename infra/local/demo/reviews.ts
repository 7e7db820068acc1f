import { userIdOf } from './accounts.ts';
import type { Seed, SeedEvent } from './seed.ts';

/** The seller replies eight hours after a review. */
export const reviewEvents = (seed: Seed): SeedEvent[] =>
  seed.files.flatMap(({ folder, seller, reviews }) =>
    reviews.flatMap(({ buyer, hoursAgo, rating, text, reply }) => {
      const path = () => `/api/files/${seed.listing(folder).id}/review`;
      const write = () => seed.member(buyer).call('PUT', path(), { rating, text });
      const answer = async () => {
        const author = await userIdOf(seed.market, seed.member(buyer));
        return seed.member(seller).call('PUT', `${path()}s/${author}/reply`, { text: reply });
      };
      const isAnswered = reply !== undefined && hoursAgo > 9;
      return [seed.ago(hoursAgo, write), ...(isAnswered ? [seed.ago(hoursAgo - 8, answer)] : [])];
    }),
  );

/** The seller answers five hours after a question, or has not answered yet. */
export const questionEvents = (seed: Seed): SeedEvent[] =>
  seed.files.flatMap(({ folder, seller, questions }) =>
    questions.flatMap(({ asker, hoursAgo, text, answer }) => {
      const path = () => `/api/files/${seed.listing(folder).id}/questions`;
      let id = '';
      const ask = async () => {
        const created = await seed.member(asker).call<{ data: { question: { id: string } } }>('POST', path(), { text });
        id = created.data.question.id;
      };
      const reply = () => seed.member(seller).call('PUT', `${path()}/${id}/answer`, { text: answer });
      return [seed.ago(hoursAgo, ask), ...(answer === undefined ? [] : [seed.ago(hoursAgo - 5, reply)])];
    }),
  );
