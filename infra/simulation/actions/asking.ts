import { answerQuestion } from '#functions/api/reviews/answer-question';
import { askQuestion } from '#functions/api/reviews/ask-question';
import { deleteQuestion } from '#functions/api/reviews/delete-question';
import { questionsTo, readQuestion, type StoredQuestion } from '#functions/store/reviews/questions';
import { call } from '#functions/test/ports';
import { type Action, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';

/** One question, or three, which is more than the limit. */
export const ask: Action = async (simulation, context) => {
  const { random, buyers, files } = simulation;
  const [buyer, file] = [random.some(buyers), random.some(files)];
  if (!buyer || !file) return;
  const body = { text: '有没有书签和目录？' };
  for (let left = random.chance(0.3) ? 3 : 1; left > 0; left--)
    await callApi(simulation, context, {
      name: `${buyer.username} asks about ${file.title}`,
      act: (ports) => call(askQuestion, ports, { user: buyer, params: { id: file.id }, body }),
    });
};

export async function pickQuestion({ random, books, sellers }: Simulation): Promise<StoredQuestion | undefined> {
  const seller = random.some(sellers);
  const { items } = seller ? await books.query({ ...questionsTo(seller.id), limit: 20 }) : { items: [] };
  return random.some(items.map(readQuestion));
}

export const answer: Action = async (simulation, context) => {
  const question = await pickQuestion(simulation);
  if (!question) return;
  const input = { user: { id: question.sellerId }, params: { id: question.fileId, question: question.id } };
  const body = { text: simulation.random.pick(['有的', '下一版会有']) };
  await callApi(simulation, context, {
    name: `the seller answers ${question.id}`,
    act: (ports) => call(answerQuestion, ports, { ...input, body }),
  });
};

export const withdrawQuestion: Action = async (simulation, context) => {
  const question = await pickQuestion(simulation);
  if (!question) return;
  const input = { user: { id: question.askerId }, params: { id: question.fileId, question: question.id } };
  await callApi(simulation, context, {
    name: `${question.id} is taken back`,
    act: (ports) => call(deleteQuestion, ports, input),
  });
};
