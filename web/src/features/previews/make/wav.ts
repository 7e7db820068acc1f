const headerBytes = 44;

/** Mono sound as 16-bit WAV, which every browser plays. */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(headerBytes + samples.length * 2));
  const writeText = (at: number, text: string) => {
    for (const [offset, char] of [...text].entries()) view.setUint8(at + offset, char.charCodeAt(0));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + samples.length * 2, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  writeText(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => {
    view.setInt16(headerBytes + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true);
  });
  return new Blob([view.buffer], { type: 'audio/wav' });
}

/** The beginning of a sound, mixed to mono. It fades out if it is cut. */
export function headOf(channels: readonly Float32Array[], length: number, fade: number): Float32Array {
  const sampleCount = channels[0]?.length ?? 0;
  const count = Math.min(sampleCount, length);
  const head = new Float32Array(count);
  for (const channel of channels) {
    for (let at = 0; at < count; at++) head[at] = (head[at] ?? 0) + (channel[at] ?? 0) / channels.length;
  }
  const isCut = sampleCount > length;
  for (let remaining = 0; isCut && remaining < Math.min(fade, count); remaining++) {
    const at = count - 1 - remaining;
    head[at] = ((head[at] ?? 0) * remaining) / fade;
  }
  return head;
}
