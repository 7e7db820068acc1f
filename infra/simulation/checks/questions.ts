import { amountIn } from '#infra/invariants/items';
import type { Findings } from './findings.ts';

/** I15: so many of somebody’s questions about a file wait as are said to wait. */
export function checkQuestions({ of, expect }: Findings): void {
  const questions = of('question');
  const asked = of('own-question');
  const waiting = new Map<string, number>();
  for (const { pk, sk, askerId, fileId, id, answer } of questions) {
    const own = asked.find((item) => item.pk === `ASK#${askerId}` && item.sk === `${fileId}#${id}`);
    const isOpen = answer === undefined;
    expect(own?.isOpen === isOpen, `I15 ${pk} ${sk} is ${isOpen ? 'open' : 'answered'}, for its asker it is not`);
    const place = `ASK#${askerId} ${fileId}`;
    waiting.set(place, (waiting.get(place) ?? 0) + Number(isOpen));
  }
  for (const counter of of('open-questions')) {
    const place = `${counter.pk} ${counter.sk}`;
    const found = waiting.get(place) ?? 0;
    expect(amountIn(counter, 'open') === found, `I15 ${place}: ${found} wait, counted ${amountIn(counter, 'open')}`);
    waiting.delete(place);
  }
  for (const [place, found] of waiting) expect(found === 0, `I15 ${place}: ${found} wait, counted none`);
  const there = new Set(questions.map(({ askerId, fileId, id }) => `ASK#${askerId} ${fileId}#${id}`));
  for (const { pk, sk } of asked) expect(there.has(`${pk} ${sk}`), `I15 ${pk} ${sk} is no question`);
}
