type Colour = readonly [red: number, green: number, blue: number];

/** How a look changes a colour; each part from 0 to 1. */
export interface Look {
  name: string;
  /** Warmer above 0, cooler below. */
  warmth: number;
  contrast: number;
  saturation: number;
  /** How far blacks are lifted, as on film. */
  fade: number;
}

const held = (value: number): number => Math.min(1, Math.max(0, value));

const bent = (part: number, contrast: number): number => 0.5 + (part - 0.5) * contrast;

/** Contrast about the middle, then colour, then warmth, and blacks last. */
export function graded([red, green, blue]: Colour, { warmth, contrast, saturation, fade }: Look): Colour {
  const [r, g, b] = [bent(red, contrast), bent(green, contrast), bent(blue, contrast)];
  const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const lifted = (part: number, shift: number): number =>
    fade + held(grey + (part - grey) * saturation + shift) * (1 - fade);
  return [lifted(r, warmth), lifted(g, 0), lifted(b, -warmth)];
}

const size = 33;

/** Twelve bits a part, each written once: a table has a hundred thousand of them. */
const shades = Array.from({ length: 4096 }, (_, at) => (at / 4095).toFixed(6));

/** Adobe's .cube: red runs fastest, then green, then blue. */
export function cube(look: Look): string {
  const steps = Array.from({ length: size }, (_, at) => at / (size - 1));
  const shade = (part: number): string => shades[Math.round(part * 4095)] ?? '';
  const lines: string[] = [];
  for (const blue of steps)
    for (const green of steps)
      for (const red of steps) {
        const [r, g, b] = graded([red, green, blue], look);
        lines.push(`${shade(r)} ${shade(g)} ${shade(b)}`);
      }
  return `TITLE "${look.name}"\nLUT_3D_SIZE ${size}\nDOMAIN_MIN 0.0 0.0 0.0\nDOMAIN_MAX 1.0 1.0 1.0\n${lines.join('\n')}\n`;
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${Math.round(value)}`;

/** What Lightroom and Camera Raw read as a preset. */
export const preset = ({
  name,
  warmth,
  contrast,
  saturation,
  fade,
}: Look): string => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
   crs:PresetType="Normal" crs:ProcessVersion="11.0" crs:HasSettings="True"
   crs:IncrementalTemperature="${signed(warmth * 400)}" crs:Contrast2012="${signed((contrast - 1) * 100)}"
   crs:Saturation="${signed((saturation - 1) * 100)}" crs:Blacks2012="${signed(fade * 300)}">
   <crs:Name><rdf:Alt><rdf:li xml:lang="x-default">${name}</rdf:li></rdf:Alt></crs:Name>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
`;

const looks = (names: string, from: Omit<Look, 'name'>, step: Partial<Omit<Look, 'name'>>): Look[] =>
  names.split(' ').map((name, at) => ({
    name,
    warmth: from.warmth + at * (step.warmth ?? 0),
    contrast: from.contrast + at * (step.contrast ?? 0),
    saturation: from.saturation + at * (step.saturation ?? 0),
    fade: from.fade + at * (step.fade ?? 0),
  }));

export const spring = looks(
  '春日-早樱 春日-新叶 春日-午后 春日-旧信 春日-逆光 春日-窗边',
  { warmth: 0.01, contrast: 0.96, saturation: 0.94, fade: 0.03 },
  { warmth: 0.008, contrast: -0.015, saturation: -0.03, fade: 0.006 },
);

export const blues = looks(
  '蓝调-傍晚 蓝调-雨后 蓝调-霓虹',
  { warmth: -0.03, contrast: 1.05, saturation: 0.9, fade: 0.02 },
  { warmth: -0.012, contrast: 0.04, saturation: 0.06, fade: 0.004 },
);

/** A landscape in few colours, to hold before and after beside each other. */
export const scene: readonly Colour[] = Array.from({ length: 120 }, (_, at) => {
  const share = at / 119;
  const sky: Colour = [0.95 - 0.4 * share, 0.75 - 0.1 * share, 0.6 + 0.25 * share];
  const ground: Colour = [0.2 + 0.4 * (share - 0.6), 0.35 + 0.3 * (share - 0.6), 0.18 + 0.1 * share];
  return share < 0.6 ? sky : ground;
});
