interface Size {
  width: number;
  height: number;
}

/**
 * The largest part of a picture with this ratio, 3:2 by default, and its offset. `at`: 0 is the left or upper end, 1
 * the other.
 */
export function cropOf({ width, height }: Size, at: number, ratio = 1.5): Size & { x: number; y: number } {
  const crop = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  return { ...crop, x: (width - crop.width) * at, y: (height - crop.height) * at };
}

export const within = (at: number): number => Math.min(1, Math.max(0, at));

/** How many pixels the picture extends beyond the box on each side. */
export function overhangOf(picture: Size, box: Size): { x: number; y: number } {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  return { x: picture.width * scale - box.width, y: picture.height * scale - box.height };
}

export function positionAfterDrag(
  at: number,
  offset: { x: number; y: number },
  overhang: { x: number; y: number },
): number {
  const [distance, most] = overhang.x > overhang.y ? [offset.x, overhang.x] : [offset.y, overhang.y];
  return most < 1 ? at : within(at - distance / most);
}

const steps: Record<string, number> = { ArrowLeft: -0.05, ArrowUp: -0.05, ArrowRight: 0.05, ArrowDown: 0.05 };
const ends: Record<string, number> = { Home: 0, End: 1 };

export function positionAfterKey(at: number, key: string): number | undefined {
  const step = steps[key];
  return step === undefined ? ends[key] : within(at + step);
}
