interface Lamp {
  what: string;
  /** From the camera's side, clockwise. */
  degrees: number;
  far: number;
}

interface Lighting {
  name: string;
  lamps: Lamp[];
}

export const lightings: Lighting[] = [
  {
    name: '例1-玻璃',
    lamps: [
      { what: '柔光箱 80 cm', degrees: 180, far: 180 },
      { what: '黑卡', degrees: 80, far: 90 },
      { what: '黑卡', degrees: 280, far: 90 },
    ],
  },
  {
    name: '例2-金属',
    lamps: [
      { what: '柔光箱 60 cm', degrees: 100, far: 150 },
      { what: '柔光箱 60 cm', degrees: 260, far: 150 },
    ],
  },
  {
    name: '例3-食物',
    lamps: [
      { what: '侧逆光 主灯', degrees: 140, far: 170 },
      { what: '反光板', degrees: 300, far: 100 },
    ],
  },
  {
    name: '例4-布料',
    lamps: [
      { what: '硬光 小角度', degrees: 75, far: 190 },
      { what: '反光板', degrees: 255, far: 120 },
    ],
  },
  {
    name: '例5-化妆品',
    lamps: [
      { what: '顶光 柔光', degrees: 170, far: 110 },
      { what: '轮廓灯', degrees: 215, far: 190 },
      { what: '反光板', degrees: 40, far: 110 },
    ],
  },
  {
    name: '例6-白底图',
    lamps: [
      { what: '主灯', degrees: 45, far: 170 },
      { what: '辅灯', degrees: 315, far: 170 },
      { what: '背景灯', degrees: 180, far: 190 },
    ],
  },
];

/** From above: the thing in the middle, the camera below it, lamps around them at their distance. */
export function lighting({ name, lamps }: Lighting): string {
  const drawn = lamps.map(({ what, degrees, far }) => {
    const turn = ((degrees + 90) * Math.PI) / 180;
    const [x, y] = [320 - Math.cos(turn) * far * 1.1, 250 + Math.sin(turn) * far].map(Math.round);
    return `  <line x1="${x}" y1="${y}" x2="320" y2="250" stroke="#bc3118" stroke-dasharray="6 6"/>
  <rect x="${(x ?? 0) - 26}" y="${(y ?? 0) - 12}" width="52" height="24" rx="4" fill="#fff4dc" stroke="#835400" stroke-width="2"/>
  <text x="${x}" y="${(y ?? 0) - 20}" text-anchor="middle">${what} · ${degrees}° · ${far} cm</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 520" font-family="sans-serif" font-size="15" fill="#2b2622">
  <rect width="640" height="520" fill="#faf6ee"/>
  <text x="20" y="30" font-size="18">${name}</text>
  <circle cx="320" cy="250" r="26" fill="#27587f"/>
  <rect x="296" y="470" width="48" height="28" rx="4" fill="#2b2622"/>
  <text x="360" y="490">相机</text>
${drawn.join('\n')}
</svg>
`;
}
