import { disc, fill, ground, line, path, rect, sheet, times, uneven } from './shapes.ts';

const hill = (y: number, colour: string, turn = 0): string =>
  path(
    `M0 ${y} C160 ${y - 120 + turn} 260 ${y + 40} 420 ${y - 40} S700 ${y - 140 - turn} 960 ${y - 20} V640 H0Z`,
    fill(colour),
  );

const bars = (x: number, y: number, heights: number[], colour: string): string =>
  times(heights.length, (at) =>
    rect(x + at * 46, y - (heights[at] ?? 0), 30, heights[at] ?? 0, fill(colour, 'rx="4"')),
  );

const lines = (x: number, y: number, widths: number[], colour = '#c9c2b4'): string =>
  times(widths.length, (at) => rect(x, y + at * 26, widths[at] ?? 0, 10, fill(colour, 'rx="5"')));

/** One picture for each cover of the demo market, by the name its post gives it. */
export const scenes: Readonly<Record<string, string>> = {
  film:
    ground('#f6c9c4', '#fbe9d2') +
    disc(720, 190, 80, fill('#fff4d8')) +
    hill(470, '#b9c9a4') +
    hill(560, '#8aa67c', 60) +
    times(60, (at) =>
      disc(uneven(at, 560), 60 + uneven(at + 9, 330), 12 + uneven(at, 16), fill(at % 3 ? '#f19aa6' : '#fbd3d6')),
    ) +
    rect(0, 0, 960, 56, fill('#1d1917')) +
    rect(0, 584, 960, 56, fill('#1d1917')) +
    times(
      16,
      (at) =>
        rect(14 + at * 60, 14, 32, 28, fill('#f3ead9', 'rx="6"')) +
        rect(14 + at * 60, 598, 32, 28, fill('#f3ead9', 'rx="6"')),
    ),
  street:
    ground('#0d1b3a', '#274a7c') +
    times(9, (at) => rect(at * 112, 120 + uneven(at, 200), 96, 520, fill(at % 2 ? '#13264b' : '#0a1832'))) +
    times(70, (at) =>
      rect(16 + (at % 18) * 52, 230 + Math.floor(at / 18) * 64, 14, 20, fill(uneven(at, 3) ? '#f4c66a' : '#3f6aa5')),
    ) +
    path('M380 640 L470 470 H500 L640 640Z', fill('#2f4a74')) +
    times(5, (at) => rect(482, 490 + at * 32, 8, 18, fill('#f0e3bb'))) +
    disc(760, 110, 46, fill('#e8eef7')),
  mist:
    ground('#e9eef0', '#cfdcdf') +
    disc(690, 150, 60, fill('#fff')) +
    hill(330, '#b5c7cc', 40) +
    hill(420, '#8daab2') +
    hill(500, '#5f8590', 60) +
    hill(590, '#2f5661', -30) +
    times(9, (at) => path(`M${60 + at * 34} 590 l12 -70 l12 70Z`, fill('#1c3b45'))),
  stars:
    ground('#0b1030', '#35406f') +
    times(9, (at) =>
      disc(
        480,
        300,
        60 + at * 52,
        `${line(at % 4 ? '#8ea0d8' : '#f6e7b0', 2)} stroke-dasharray="${90 + at * 20} ${120 + uneven(at, 300)}"`,
      ),
    ) +
    hill(560, '#0a0f22') +
    rect(470, 420, 6, 130, fill('#05070f')) +
    path('M473 500 L430 560 M473 500 L516 560', line('#05070f', 6)) +
    rect(450, 396, 46, 30, fill('#05070f', 'rx="6"')),
  bottle:
    ground('#eee4d6', '#d8c6ad') +
    path('M140 40 L40 120 L420 470 L560 300Z', fill('#fff8e4', 'opacity=".7"')) +
    rect(90, 40, 110, 90, fill('#33302c', 'rx="10" transform="rotate(38 145 85)"')) +
    rect(0, 500, 960, 140, fill('#c4ad8d')) +
    rect(500, 250, 130, 260, fill('#6c8f7b', 'rx="26"')) +
    rect(535, 180, 60, 80, fill('#2f3b34', 'rx="8"')) +
    rect(500, 350, 130, 80, fill('#f5efe2')) +
    disc(700, 470, 42, fill('#d9713c')) +
    rect(690, 420, 8, 24, fill('#4c5c3c')),
  podium:
    ground('#f4b59a', '#ef8e73') +
    disc(480, 300, 240, fill('#f9cfb9')) +
    rect(250, 480, 460, 60, fill('#fff3ea', 'rx="12"')) +
    rect(320, 420, 320, 70, fill('#fbe0d1', 'rx="12"')) +
    rect(400, 200, 160, 220, fill('#31574f', 'rx="16"')) +
    rect(400, 260, 160, 80, fill('#f6ead3')) +
    rect(430, 288, 100, 10, fill('#31574f', 'rx="5"')) +
    disc(300, 180, 34, fill('#fff3ea')) +
    disc(690, 230, 22, fill('#31574f')),
  slides:
    ground('#dfe6ee', '#c2cfdd') +
    `<g transform="rotate(-6 480 320)">${sheet(330, 90, 480, 290, '#234a72')}${lines(370, 140, [220, 150], '#e7eef6')}</g>` +
    sheet(150, 220, 500, 310) +
    lines(190, 260, [180, 120], '#234a72') +
    bars(200, 490, [60, 100, 80, 140, 170], '#e0713c') +
    disc(540, 400, 70, fill('#f0c24b')) +
    path('M540 400 V330 A70 70 0 0 1 605 425Z', fill('#234a72')),
  waves:
    ground('#183f4a', '#183f4a') +
    times(20, (at) => {
      const row = Math.floor(at / 5);
      const [x, y] = [(at % 5) * 240 + (row % 2) * 120 - 60, 700 - row * 170];
      return times(3, (ring) => disc(x, y, 122 - ring * 40, fill(ring % 2 ? '#183f4a' : '#d9b774')));
    }),
  notes:
    ground('#fff4ef', '#ffe3da') +
    times(6, (at) => {
      const [x, y] = [110 + (at % 3) * 260, 60 + Math.floor(at / 3) * 280];
      const colours = ['#e8593f', '#f3b13e', '#5b8f6c', '#3c6fa0', '#b76aa0', '#333'];
      return (
        sheet(x, y, 210, 240, colours[at]) +
        lines(x + 28, y + 40, [130, 90], '#fff') +
        disc(x + 150, y + 180, 34, fill('#fff', 'opacity=".5"'))
      );
    }),
  brand:
    ground('#f3efe6', '#e6dfd0') +
    sheet(120, 100, 340, 440, '#c63c22') +
    disc(290, 280, 90, line('#fff', 18)) +
    disc(290, 280, 30, fill('#fff')) +
    sheet(500, 100, 340, 210) +
    times(4, (at) =>
      rect(530 + at * 72, 140, 60, 130, fill(['#c63c22', '#221d17', '#d9b774', '#2c6a49'][at] ?? '#fff', 'rx="8"')),
    ) +
    sheet(500, 340, 340, 200) +
    lines(540, 380, [240, 200, 260, 140]),
  board:
    ground('#e8eee9', '#d2ddd5') +
    sheet(90, 70, 780, 500) +
    rect(90, 70, 780, 56, fill('#2c6a49', 'rx="12"')) +
    times(
      3,
      (at) =>
        rect(130 + at * 240, 156, 210, 90, fill('#f2f5f0', 'rx="10"')) +
        lines(150 + at * 240, 180, [60, 120], '#2c6a49'),
    ) +
    bars(140, 530, [90, 150, 120, 190, 160, 220, 240], '#5aa37a') +
    path('M520 500 L590 430 L660 460 L730 360 L810 300', line('#e0713c', 10)),
  phone:
    ground('#fbe3b6', '#f4c97a') +
    rect(340, 40, 280, 600, fill('#221d17', 'rx="40"')) +
    rect(356, 60, 248, 580, fill('#fffdf9', 'rx="28"')) +
    rect(356, 60, 248, 120, fill('#c63c22', 'rx="28"')) +
    times(4, (at) => {
      const [x, y] = [374 + (at % 2) * 112, 210 + Math.floor(at / 2) * 180];
      return (
        rect(x, y, 100, 100, fill(['#f19aa6', '#8aa67c', '#7ca7c9', '#d9b774'][at] ?? '', 'rx="12"')) +
        lines(x, y + 114, [90, 50])
      );
    }) +
    disc(760, 180, 70, fill('#fff3d6')) +
    disc(190, 460, 110, fill('#fff3d6')),
  terminal:
    ground('#24313f', '#141c26') +
    sheet(120, 90, 720, 460, '#0d1319') +
    times(3, (at) => disc(156 + at * 34, 124, 11, fill(['#e8593f', '#f3b13e', '#5aa37a'][at] ?? ''))) +
    times(
      11,
      (at) =>
        lines(160 + uneven(at, 3) * 34, 172 + at * 32, [90 + uneven(at, 120)], '#5aa37a') +
        lines(330 + uneven(at + 3, 90), 172 + at * 32, [80 + uneven(at + 5, 220)], at % 3 ? '#5d7288' : '#f3b13e'),
    ),
  boards:
    ground('#f7f5f0', '#ebe6da') +
    times(
      3,
      (column) =>
        rect(100 + column * 265, 90, 235, 470, fill('#efe9dc', 'rx="14"')) +
        lines(124 + column * 265, 116, [100], ['#c63c22', '#b88a1e', '#2c6a49'][column]) +
        times(
          3 - (column % 2),
          (at) =>
            sheet(118 + column * 265, 160 + at * 126, 198, 106) + lines(138 + column * 265, 184 + at * 126, [140, 90]),
        ),
    ),
  week:
    ground('#eef0ea', '#dfe3d8') +
    sheet(170, 50, 620, 540) +
    lines(210, 90, [180], '#221d17') +
    times(
      7,
      (at) =>
        rect(210, 140 + at * 60, 540, 2, fill('#d8d2c4')) +
        disc(224, 170 + at * 60, 9, fill(at === 2 ? '#c63c22' : '#b9b3a4')) +
        lines(256, 165 + at * 60, [120 + uneven(at, 300)]),
    ),
  rain:
    ground('#2d3a4a', '#18212c') +
    times(14, (at) =>
      disc(
        uneven(at * 3, 960),
        180 + uneven(at, 360),
        26 + uneven(at, 44),
        fill(['#f0b35a', '#d9713c', '#6f94b8'][at % 3] ?? '', 'opacity=".5"'),
      ),
    ) +
    times(70, (at) => path(`M${uneven(at * 5, 980)} ${uneven(at * 11, 600)} l-12 54`, line('#b9cad8', 2))) +
    rect(470, 0, 20, 640, fill('#11171f')) +
    rect(0, 300, 960, 18, fill('#11171f')),
  train:
    ground('#101a33', '#22355c') +
    disc(760, 130, 54, fill('#f2e6bd')) +
    hill(430, '#0c1428') +
    rect(0, 400, 960, 150, fill('#2f5661', 'rx="24"')) +
    rect(0, 500, 960, 14, fill('#c63c22')) +
    times(8, (at) => rect(40 + at * 116, 426, 84, 54, fill(at === 3 ? '#3b6570' : '#f4d58a', 'rx="10"'))) +
    rect(0, 570, 960, 8, fill('#5b6f8c')) +
    times(16, (at) => rect(at * 62, 578, 34, 14, fill('#2b3a55'))),
  books:
    ground('#f4e8cf', '#e7d3ab') +
    rect(0, 520, 960, 120, fill('#a9825a')) +
    times(
      4,
      (at) =>
        rect(
          250 + (at % 2) * 20,
          460 - at * 60,
          380 - at * 24,
          56,
          fill(['#c63c22', '#2f5661', '#d9a441', '#5b7f5f'][at] ?? '', 'rx="6"'),
        ) + rect(290 + (at % 2) * 20, 480 - at * 60, 120, 12, fill('#fff6e2', 'rx="6"')),
    ) +
    path('M760 520 V250 L680 180', line('#3a322a', 14)) +
    path('M610 200 L700 120 L740 220Z', fill('#3a322a')) +
    path('M625 215 L560 500 H800 L735 225Z', fill('#fff3c4', 'opacity=".55"')),
  angles:
    ground('#f3f5f7', '#e2e8ee') +
    times(24, (at) => rect(at * 40, 0, 1, 640, fill('#d3dbe4'))) +
    times(16, (at) => rect(0, at * 40, 960, 1, fill('#d3dbe4'))) +
    path('M240 500 L480 120 L740 500Z', line('#234a72', 8)) +
    path('M480 120 V500 M360 310 L740 500', `${line('#c63c22', 6)} stroke-dasharray="16 16"`) +
    times(4, (at) => disc([240, 480, 740, 480][at] ?? 0, [500, 120, 500, 500][at] ?? 0, 13, fill('#234a72'))),
};
