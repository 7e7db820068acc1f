import type { Route } from '#shared/contract/route';
import type { Answered } from './endpoint.ts';

/**
 * What leaves is what the row names: other fields are dropped here.
 * @throws when the answer does not fit its row, with the fields that do not, never with their values.
 */
export function checkAnswer(route: Route, answer: Answered<Route>): Answered<Route> {
  if (!answer.ok || !('value' in answer)) return answer;
  const schema = 'status' in answer ? route.also?.[202] : route.response;
  const parsed = schema?.safeParse(answer.value);
  if (parsed?.success) return { ...answer, value: parsed.data };
  const fields = parsed?.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new Error(`${route.method} ${route.path} answers what its row does not name: ${fields ?? 'a 202'}`);
}
