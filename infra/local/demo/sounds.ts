import { downloadZip } from 'client-zip';

/** Samples per second, 16 bit, one channel. */
const rate = 44_100;
const headerBytes = 44;

/** Loudness between -1 and 1 at a moment in seconds, which is also the given sample. */
type Wave = (seconds: number, at: number) => number;

function wavOf(samples: Int16Array<ArrayBuffer>, samplesPerSecond: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(headerBytes + samples.byteLength);
  bytes.write('RIFF    WAVEfmt ', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.set([16, 0, 0, 0, 1, 0, 1, 0], 16);
  bytes.writeUInt32LE(samplesPerSecond, 24);
  bytes.writeUInt32LE(samplesPerSecond * 2, 28);
  bytes.set([2, 0, 16, 0], 32);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.byteLength, 40);
  bytes.set(new Uint8Array(samples.buffer), headerBytes);
  return new Uint8Array(bytes);
}

export function wav(seconds: number, wave: Wave): Uint8Array<ArrayBuffer> {
  const loudness = (at: number) => Math.max(-1, Math.min(1, wave(at / rate, at)));
  return wavOf(
    Int16Array.from({ length: Math.round(rate * seconds) }, (_, at) => Math.round(loudness(at) * 30_000)),
    rate,
  );
}

/** The beginning of a sound at half its rate, as a seller's browser previews it. */
export function previewOf(bytes: Uint8Array<ArrayBuffer>, maxSeconds: number) {
  const whole = new Int16Array(bytes.slice(headerBytes).buffer);
  const length = Math.floor(Math.min(whole.length, maxSeconds * rate) / 2);
  const samples = Int16Array.from({ length }, (_, at) => ((whole[2 * at] ?? 0) + (whole[2 * at + 1] ?? 0)) / 2);
  const secondsOf = (count: number): number => Math.max(1, Math.round(count / rate));
  return {
    samples,
    bytes: wavOf(samples, rate / 2),
    seconds: secondsOf(2 * length),
    duration: secondsOf(whole.length),
  };
}

/** Repeatable noise, periodic in `seconds` so that sounds made of it can be looped. */
function noise(seed: number, seconds: number): (at: number) => number {
  let state = seed;
  const values = Float32Array.from({ length: Math.round(rate * seconds) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
  return (at) => values[((at % values.length) + values.length) % values.length] ?? 0;
}

/** Noise without its high frequencies. It starts early, so that its end runs into its beginning. */
function softNoise(seed: number, seconds: number, keep: number): Wave {
  const rough = noise(seed, seconds);
  let value = 0;
  const next: Wave = (_, at) => {
    value = value * keep + rough(at) * (1 - keep);
    return value;
  };
  for (let at = -1000; at < 0; at++) next(0, at);
  return next;
}

/** A plucked string (Karplus and Strong): a delay line that loses its high frequencies. */
function pluckedString(frequency: number, seed: number): Wave {
  const rough = noise(seed, 1);
  const line = Array.from({ length: Math.round(rate / frequency) }, (_, at) => rough(at));
  return (_, at) => {
    const [here, next] = [at % line.length, (at + 1) % line.length];
    const value = line[here] ?? 0;
    line[here] = ((value + (line[next] ?? 0)) / 2) * 0.996;
    return value * 0.8;
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

interface Hit {
  from: number;
  wave: Wave;
  /** Seconds after which it is silent. */
  lasts?: number;
}

/** Short sounds, each from its own time on, indexed by eighths of a second. */
function sequence(hits: readonly Hit[]): Wave {
  const slotOf = (seconds: number): number => Math.floor(seconds * 8);
  const slots: Required<Hit>[][] = [];
  for (const { from, wave, lasts = 1.5 } of hits)
    for (let slot = slotOf(from); slot <= slotOf(from + lasts); slot++) {
      slots[slot] = [...(slots[slot] ?? []), { from, wave, lasts }];
    }
  return (seconds, at) =>
    (slots[slotOf(seconds)] ?? [])
      .filter(({ from, lasts }) => seconds >= from && seconds <= from + lasts)
      .reduce((sum, { from, wave }) => sum + wave(seconds - from, at), 0);
}

function rain(seed: number, strength: number): Wave {
  const hiss = softNoise(seed, 12, 0.74);
  const drops = noise(seed + 9, 12);
  return (seconds, at) => hiss(seconds, at) * 1.2 * strength + (Math.abs(drops(at)) > 0.9997 ? 0.5 : 0) * strength;
}

function eaves(): Wave {
  const around = rain(6, 0.4);
  const times = [0.5, 1.6, 2.4, 4.9, 6.2, 7.1, 8.8, 9.7, 10.4];
  const drops = sequence(times.map((from, at) => ({ from, wave: bell(1100 + (at % 3) * 90, 24) })));
  return (seconds, at) => around(seconds, at) + drops(seconds, at);
}

function train(): Wave {
  const rumble = softNoise(3, 20, 0.985);
  const clack = noise(5, 20);
  return (seconds, at) => {
    const beat = seconds % 0.75;
    const hit = Math.exp(-30 * beat) + 0.8 * Math.exp(-30 * Math.abs(beat - 0.16));
    return rumble(seconds, at) * 3.7 + clack(at) * hit * 0.18;
  };
}

function drums(tempo: number, isSwung: boolean): Uint8Array<ArrayBuffer> {
  const beat = 60 / tempo;
  const dirt = noise(11, 1);
  const kick: Wave = (seconds) =>
    Math.sin(2 * Math.PI * (50 + 60 * Math.exp(-30 * seconds)) * seconds) * Math.exp(-9 * seconds);
  const snare: Wave = (seconds, at) => dirt(at) * Math.exp(-16 * seconds) * 0.5;
  const hat: Wave = (seconds, at) => dirt(at * 3) * Math.exp(-60 * seconds) * 0.22;
  const late = isSwung ? beat * 0.12 : 0;
  const twice = (steps: readonly number[]): number[] => [...steps, ...steps.map((step) => step + 8)];
  const hats = Array.from({ length: 32 }, (_, step) => step * (beat / 2) + (step % 2) * late);
  const hits = [
    ...hats.map((from) => ({ from, wave: hat, lasts: 0.12 })),
    ...twice([0, 2.5, 4, 6.5]).map((step) => ({ from: step * beat, wave: kick, lasts: 0.6 })),
    ...[...twice([1, 3, 5, 7]), 15.5].map((step) => ({ from: step * beat, wave: snare, lasts: 0.4 })),
  ];
  return wav(beat * 16, sequence(hits));
}

const chimes = [
  [523, 659, 784],
  [784, 523],
  [659, 880],
  [440, 660, 880],
  [392, 494, 587],
  [880, 1047],
  [330, 440],
  [988, 784, 659],
  [523, 523, 784],
  [587, 740, 880],
  [494, 740],
  [349, 523, 698],
];

function chime(at: number): Uint8Array<ArrayBuffer> {
  const notes = chimes[at]?.map((frequency, note) => ({ from: note * 0.12, wave: bell(frequency, 4 + (at % 3)) }));
  return wav(1.5, sequence(notes ?? []));
}

async function allChimes(): Promise<Uint8Array<ArrayBuffer>> {
  const lastModified = new Date(2026, 9, 1);
  const entries = chimes.map((_, at) => ({
    name: `提示音-${String(at + 1).padStart(2, '0')}.wav`,
    input: chime(at),
    lastModified,
  }));
  return new Uint8Array(await downloadZip(entries).arrayBuffer());
}

const chords = [
  [262, 330, 392],
  [220, 262, 330],
  [175, 220, 262],
  [196, 247, 294],
];
const closing = chords.flatMap((notes, bar) => notes.map((note) => ({ from: bar * 2, wave: bell(note, 1.2) })));

/** Five notes to an octave, from the deepest. */
const stringFrequency = (at: number): number => 98 * 2 ** (Math.floor(at / 5) + ([0, 2, 4, 7, 9][at % 5] ?? 0) / 12);

/** Fourteen megabytes of sound by their names, made when they are needed: recorded noise hardly compresses. */
export const sounds: Readonly<Record<string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>> = {
  '小雨.wav': () => wav(12, rain(1, 0.5)),
  '中雨.wav': () => wav(12, rain(2, 0.9)),
  '大雨.wav': () => wav(12, rain(4, 1.4)),
  '屋檐下.wav': () => wav(12, eaves()),
  '试听-提示音-01.wav': () => chime(0),
  '试听-提示音-02.wav': () => chime(1),
  '提示音12个.zip': allChimes,
  '深夜列车.wav': () => wav(20, train()),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [
      `弦音-${String(at + 1).padStart(2, '0')}.wav`,
      () => wav(3, pluckedString(stringFrequency(at), at + 1)),
    ]),
  ),
  ...Object.fromEntries(
    [70, 80, 85, 90].map((tempo, at) => [`鼓点-${tempo}BPM.wav`, () => drums(tempo, at % 2 === 1)]),
  ),
  '片尾钟琴.wav': () => wav(8, sequence(closing)),
};
