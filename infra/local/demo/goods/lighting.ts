import { svg } from '../make/files.ts';

type Lamp = readonly [what: string, degreesFromCamera: number, cmAway: number];

interface Lighting {
  name: string;
  lamps: readonly Lamp[];
}

const reflector = (degrees: number, far: number): Lamp => ['反光板', degrees, far];
const blackCard = (degrees: number): Lamp => ['黑卡', degrees, 90];
const softbox = (degrees: number): Lamp => ['柔光箱 60 cm', degrees, 150];

export const lightings: readonly Lighting[] = [
  { name: '例1-玻璃', lamps: [['柔光箱 80 cm', 180, 180], blackCard(80), blackCard(280)] },
  { name: '例2-金属', lamps: [softbox(100), softbox(260)] },
  { name: '例3-食物', lamps: [['侧逆光 主灯', 140, 170], reflector(300, 100)] },
  { name: '例4-布料', lamps: [['硬光 小角度', 75, 190], reflector(255, 120)] },
  { name: '例5-化妆品', lamps: [['顶光 柔光', 170, 110], ['轮廓灯', 215, 190], reflector(40, 110)] },
  {
    name: '例6-白底图',
    lamps: [
      ['主灯', 45, 170],
      ['辅灯', 315, 170],
      ['背景灯', 180, 190],
    ],
  },
];

const centre = { x: 320, y: 250 };

function lampAt([what, degrees, far]: Lamp): string {
  const turn = ((degrees + 90) * Math.PI) / 180;
  const x = Math.round(centre.x - Math.cos(turn) * far * 1.1);
  const y = Math.round(centre.y + Math.sin(turn) * far);
  return `<line x1="${x}" y1="${y}" x2="${centre.x}" y2="${centre.y}" stroke="#bc3118" stroke-dasharray="6 6"/>
<rect x="${x - 26}" y="${y - 12}" width="52" height="24" rx="4" fill="#fff4dc" stroke="#835400" stroke-width="2"/>
<text x="${x}" y="${y - 20}" text-anchor="middle">${what} · ${degrees}° · ${far} cm</text>`;
}

/** From above: the thing in the middle, the camera below it, lamps around them, clockwise from it, at their distance. */
export const lighting = ({ name, lamps }: Lighting): string =>
  svg(
    640,
    520,
    `<g font-family="sans-serif" font-size="15" fill="#2b2622">
<rect width="640" height="520" fill="#faf6ee"/>
<text x="20" y="30" font-size="18">${name}</text>
<circle cx="${centre.x}" cy="${centre.y}" r="26" fill="#27587f"/>
<rect x="296" y="470" width="48" height="28" rx="4"/>
<text x="360" y="490">相机</text>
${lamps.map(lampAt).join('\n')}
</g>`,
  );
