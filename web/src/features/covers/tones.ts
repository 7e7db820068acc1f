import { idDigits } from '#shared/ids';
import type { Category } from '../../ui/cover/category.tsx';
import { cover } from '../../ui/cover/cover.ts';

/** The generated covers that a seller without a picture chooses from. */
const tones = ['pale', 'full', 'deep', 'pale'] as const;

/** The digits that all of these covers share: all but the last two. */
export const stemText = /^[0-9A-HJKMNP-TV-Z]{14}$/;

export const randomStem = (): string =>
  [...crypto.getRandomValues(new Uint8Array(14))].map((byte) => idDigits[byte % 32]).join('');

const endings = [...idDigits].flatMap((first) => [...idDigits].map((second) => first + second));

/** The seeds of the covers, in the order of their tones: the last digits are the first ones that give the tone. */
export function seedsOf(stem: string, category: Category): string[] {
  const seeds: string[] = [];
  for (const tone of tones) {
    const isNext = (seed: string) => !seeds.includes(seed) && cover(category, seed, '').tone === tone;
    seeds.push(endings.map((ending) => stem + ending).find(isNext) ?? `${stem}00`);
  }
  return seeds;
}
