const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface TimeLeft {
  /** The two units shown: days and hours, hours and minutes, minutes and seconds. */
  unit: 'days' | 'hours' | 'minutes';
  whole: number;
  rest: number;
}

const steps = [
  { unit: 'days', from: day, whole: day, rest: hour },
  { unit: 'hours', from: hour, whole: hour, rest: minute },
  { unit: 'minutes', from: 0, whole: minute, rest: second },
] as const;

const stepAt = (millis: number) => steps.find(({ from }) => millis > from) ?? steps[2];

/** The remaining time, rounded up: the last second counts as one. Undefined once it is over. */
export function leftOf(millis: number): TimeLeft | undefined {
  if (millis <= 0) return undefined;
  const { unit, whole, rest } = stepAt(millis);
  const rounded = Math.ceil(millis / rest) * rest;
  return { unit, whole: Math.floor(rounded / whole), rest: Math.floor((rounded % whole) / rest) };
}

/** In how many milliseconds the text changes. */
export function nextChange(millis: number): number {
  const { rest } = stepAt(millis);
  return millis % rest || rest;
}
