import type { DemoFile } from '../content.ts';

const sampleRate = 22_050;

/** Loudness between -1 and 1 at a moment in seconds. */
type Wave = (seconds: number, at: number) => number;

/** 16 bit mono. */
export function wavBytes(seconds: number, wave: Wave): Uint8Array<ArrayBuffer> {
  const count = Math.round(sampleRate * seconds);
  const out = Buffer.alloc(44 + count * 2);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(36 + count * 2, 4);
  out.write('WAVEfmt ', 8, 'latin1');
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(1, 22);
  out.writeUInt32LE(sampleRate, 24);
  out.writeUInt32LE(sampleRate * 2, 28);
  out.writeUInt16LE(2, 32);
  out.writeUInt16LE(16, 34);
  out.write('data', 36, 'latin1');
  out.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at++) {
    const loud = Math.max(-1, Math.min(1, wave(at / sampleRate, at)));
    out.writeInt16LE(Math.round(loud * 30_000), 44 + at * 2);
  }
  return new Uint8Array(out);
}

export const wav = (name: string, seconds: number, wave: Wave): DemoFile => ({
  name,
  type: 'audio/wav',
  bytes: wavBytes(seconds, wave),
});

/** The same noise each time, and after `seconds` the same again: what is made of it can be looped. */
export function noise(seed: number, seconds: number): (at: number) => number {
  const count = Math.round(sampleRate * seconds);
  let state = seed;
  const values = Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
  return (at) => values[((at % count) + count) % count] ?? 0;
}

/** A string that was plucked (Karplus and Strong): a delay line that loses its edges. */
export function plucked(frequency: number, seed: number): Wave {
  const rough = noise(seed, 1);
  const line = Array.from({ length: Math.round(sampleRate / frequency) }, (_, at) => rough(at));
  let here = 0;
  return () => {
    const next = (here + 1) % line.length;
    const heard = line[here] ?? 0;
    line[here] = ((heard + (line[next] ?? 0)) / 2) * 0.996;
    here = next;
    return heard * 0.8;
  };
}

/** A tone that fades, with two overtones. */
export const bell =
  (frequency: number, fade: number): Wave =>
  (seconds) =>
    [1, 0.4, 0.2].reduce(
      (sum, loud, at) =>
        sum + loud * Math.sin(2 * Math.PI * frequency * (at + 1) * seconds) * Math.exp(-fade * (at + 1) * seconds),
      0,
    ) * 0.55;

/** Of a sound that has faded nothing is heard any more. */
const longest = 1.5;

/** Several short sounds, each from its own moment on. */
export const together =
  (parts: readonly { from: number; wave: Wave }[]): Wave =>
  (seconds, at) =>
    parts.reduce(
      (sum, { from, wave }) => (seconds < from || seconds > from + longest ? sum : sum + wave(seconds - from, at)),
      0,
    );
