import type { DemoFile } from '../content.ts';

const sampleRate = 44_100;
const headerBytes = 44;

/** Loudness between -1 and 1 at a moment in seconds. */
type Wave = (seconds: number, at: number) => number;

/** 16 bit mono. */
export function wavBytes(seconds: number, wave: Wave): Uint8Array<ArrayBuffer> {
  const count = Math.round(sampleRate * seconds);
  const samples = new Int16Array(count);
  for (let at = 0; at < count; at++) {
    const loud = Math.max(-1, Math.min(1, wave(at / sampleRate, at)));
    samples[at] = Math.round(loud * 30_000);
  }
  return wavOf(samples, sampleRate);
}

/** What has been drawn, behind the header that says how fast it is played. */
function wavOf(samples: Int16Array<ArrayBuffer>, rate: number): Uint8Array<ArrayBuffer> {
  const out = Buffer.alloc(headerBytes + samples.byteLength);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(out.length - 8, 4);
  out.write('WAVEfmt ', 8, 'latin1');
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(1, 22);
  out.writeUInt32LE(rate, 24);
  out.writeUInt32LE(rate * 2, 28);
  out.writeUInt16LE(2, 32);
  out.writeUInt16LE(16, 34);
  out.write('data', 36, 'latin1');
  out.writeUInt32LE(samples.byteLength, 40);
  out.set(new Uint8Array(samples.buffer), headerBytes);
  return new Uint8Array(out);
}

const samplesOf = (bytes: Uint8Array<ArrayBuffer>): Int16Array<ArrayBuffer> =>
  new Int16Array(bytes.slice(headerBytes).buffer);

/** Its beginning, as coarse as a seller's browser shows it; of how many seconds, and out of how many. */
export function beginning(bytes: Uint8Array<ArrayBuffer>, most: number) {
  const whole = samplesOf(bytes);
  const samples = new Int16Array(Math.floor(Math.min(whole.length, most * sampleRate) / 2));
  for (let at = 0; at < samples.length; at++) samples[at] = ((whole[2 * at] ?? 0) + (whole[2 * at + 1] ?? 0)) / 2;
  const inSeconds = (count: number): number => Math.max(1, Math.round(count / sampleRate));
  return {
    samples,
    bytes: wavOf(samples, sampleRate / 2),
    seconds: inSeconds(2 * samples.length),
    duration: inSeconds(whole.length),
  };
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
  const values = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    values[at] = state / 2 ** 31;
  }
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
  (seconds) => {
    const turn = 2 * Math.PI * frequency * seconds;
    const left = Math.exp(-fade * seconds);
    return 0.55 * left * (Math.sin(turn) + left * (0.4 * Math.sin(2 * turn) + left * 0.2 * Math.sin(3 * turn)));
  };

interface Part {
  from: number;
  wave: Wave;
  /** Of a sound that has faded nothing is heard any more. */
  lasts?: number;
}

const slotOf = (seconds: number): number => Math.floor(seconds * 8);

/** Several short sounds, each from its own moment on. */
export function together(parts: readonly Part[]): Wave {
  /** For each eighth of a second those that may be heard in it. */
  const slots: Required<Part>[][] = [];
  for (const { from, wave, lasts = 1.5 } of parts)
    for (let slot = slotOf(from); slot <= slotOf(from + lasts); slot++) {
      slots[slot] = [...(slots[slot] ?? []), { from, wave, lasts }];
    }
  return (seconds, at) => {
    let sum = 0;
    for (const { from, wave, lasts } of slots[slotOf(seconds)] ?? [])
      if (seconds >= from && seconds <= from + lasts) sum += wave(seconds - from, at);
    return sum;
  };
}
