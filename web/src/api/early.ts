/** What boot.js asked for before the app was there. */
interface Early {
  url: string;
  token: string | null;
  answer: Promise<Response>;
}

declare global {
  var early: Early | undefined;
}

/** The answer that is already on its way to the same question of the same person, once. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis;
  if (early?.url !== url || early.token !== token) return undefined;
  globalThis.early = undefined;
  return early.answer;
}
