interface Toggle<Answer> {
  on: boolean;
  ask: () => Promise<Answer>;
  show: (on: boolean) => void;
  settle: (answer: Answer) => void;
  failed?: () => void;
}

/** Shown at once, settled by what the server answers, turned back when it refuses. */
export async function toggle<Answer>({ on, ask, show, settle, failed }: Toggle<Answer>) {
  show(!on);
  try {
    settle(await ask());
  } catch {
    show(on);
    failed?.();
  }
}

/** One more or one less than before, or as before. */
export const counted = (count: number, before: boolean, now: boolean) => count + Number(now) - Number(before);
