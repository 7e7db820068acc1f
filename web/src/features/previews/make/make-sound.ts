import { waveformOf } from '#shared/waveform';
import type { MadePreview } from './made.ts';
import { mostBytes } from './most-bytes.ts';
import { headOf, wavOf } from './wav.ts';

const rate = 22_050;
const seconds = 30;

/** Rounded, but at least one. */
export const wholeSeconds = (exact: number): number => Math.max(1, Math.round(exact));

/** The first half minute, mono. */
export async function soundOf(file: File): Promise<MadePreview | undefined> {
  if (file.size > mostBytes.sound) return undefined;
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  const head = headOf(channels, rate * seconds, rate / 2);
  const lengths = { seconds: wholeSeconds(head.length / rate), duration: wholeSeconds(sound.duration) };
  return {
    kind: 'sound',
    blob: wavOf(head, rate),
    type: 'audio/wav',
    ...lengths,
    waveform: waveformOf(head),
    isWhole: sound.length <= rate * seconds,
  };
}
