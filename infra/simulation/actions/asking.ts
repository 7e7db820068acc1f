import { answerQuestion } from '#functions/api/reviews/answer-question';
import { askQuestion } from '#functions/api/reviews/ask-question';
import { deleteQuestion } from '#functions/api/reviews/delete-question';
import { type Question, questionsTo, readQuestion } from '#functions/store/reviews/questions';
import { call } from '#functions/test/ports';
import { type Action, request } from '../system.ts';
import type { World } from '../world.ts';

/** Once, or as often as they are let. */
export const ask: Action = async (world, setting) => {
  const { random, buyers, files } = world;
  const [buyer, file] = [random.some(buyers), random.some(files)];
  if (!buyer || !file) return;
  const body = { text: '有没有书签和目录？' };
  for (let left = random.chance(0.3) ? 3 : 1; left > 0; left--)
    await request(world, setting, {
      name: `${buyer.username} asks about ${file.title}`,
      act: (ports) => call(askQuestion, ports, { user: buyer, params: { id: file.id }, body }),
    });
};

/** One of those that sellers were asked. */
export async function someQuestion({ random, books, sellers }: World): Promise<Question | undefined> {
  const seller = random.some(sellers);
  const { items } = seller ? await books.query({ ...questionsTo(seller.id), limit: 20 }) : { items: [] };
  return random.some(items.map(readQuestion));
}

export const answer: Action = async (world, setting) => {
  const found = await someQuestion(world);
  if (!found) return;
  const asked = { user: { id: found.sellerId }, params: { id: found.fileId, question: found.id } };
  const body = { text: world.random.pick(['有的', '下一版会有']) };
  await request(world, setting, {
    name: `the seller answers ${found.id}`,
    act: (ports) => call(answerQuestion, ports, { ...asked, body }),
  });
};

export const takeQuestionBack: Action = async (world, setting) => {
  const found = await someQuestion(world);
  if (!found) return;
  const asked = { user: { id: found.askerId }, params: { id: found.fileId, question: found.id } };
  await request(world, setting, {
    name: `${found.id} is taken back`,
    act: (ports) => call(deleteQuestion, ports, asked),
  });
};
