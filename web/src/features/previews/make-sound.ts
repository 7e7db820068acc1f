import type { Made } from './made.ts';
import { headOf, wavOf } from './wav.ts';

/** It is decoded whole, at ten times its size and more. */
const mostBytes = 30 * 1024 * 1024;

const rate = 22_050;
const seconds = 30;

/** Half a minute, mono: enough to know it by, too little to keep. */
export async function soundOf(file: File): Promise<Made | undefined> {
  if (file.size > mostBytes) return undefined;
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
  const blob = wavOf(headOf(channels, rate * seconds, rate / 2), rate);
  return { kind: 'sound', blob, type: 'audio/wav', isWhole: sound.length <= rate * seconds };
}
