import { amountIn } from '#infra/invariants/items';
import type { Findings } from './findings.ts';

/** I15: the counters of open questions equal a new count. */
export function checkQuestions({ of, expect }: Findings): void {
  const questions = of('question');
  const ownQuestions = of('own-question');
  const waiting = new Map<string, number>();
  for (const { pk, sk, askerId, fileId, id, answer } of questions) {
    const own = ownQuestions.find((item) => item.pk === `ASK#${askerId}` && item.sk === `${fileId}#${id}`);
    const isOpen = answer === undefined;
    expect(own?.isOpen === isOpen, `I15 ${pk} ${sk} is ${isOpen ? 'open' : 'answered'}, for its asker it is not`);
    const key = `ASK#${askerId} ${fileId}`;
    waiting.set(key, (waiting.get(key) ?? 0) + Number(isOpen));
  }
  for (const counter of of('open-questions')) {
    const key = `${counter.pk} ${counter.sk}`;
    const expected = waiting.get(key) ?? 0;
    expect(
      amountIn(counter, 'open') === expected,
      `I15 ${key}: ${expected} wait, counted ${amountIn(counter, 'open')}`,
    );
    waiting.delete(key);
  }
  for (const [key, expected] of waiting) expect(expected === 0, `I15 ${key}: ${expected} wait, counted none`);
  const there = new Set(questions.map(({ askerId, fileId, id }) => `ASK#${askerId} ${fileId}#${id}`));
  for (const { pk, sk } of ownQuestions) expect(there.has(`${pk} ${sk}`), `I15 ${pk} ${sk} is no question`);
}
