import { disc, fill, line, path, rect, times } from './shapes.ts';

const whole = (colour: string): string => rect(0, 0, 256, 256, fill(colour));

/** A round picture for each stall of the demo market that has one: what matters keeps off the corners. */
export const faces: Readonly<Record<string, string>> = {
  lamp:
    whole('#1f5b78') +
    path('M96 56 L160 56 L216 150 H40Z', fill('#f4d58d', 'opacity=".28"')) +
    path('M92 88 C92 56 164 56 164 88Z', fill('#f2b544')) +
    rect(124, 40, 8, 26, fill('#f6efe0')) +
    path(
      'M50 160 C80 146 108 148 128 164 C148 148 176 146 206 160 V212 C176 198 148 200 128 216 C108 200 80 198 50 212Z',
      fill('#fdf8ec'),
    ) +
    path('M128 164 V216', line('#c9b994', 4)) +
    times(3, (at) =>
      path(`M66 ${172 + at * 12} C84 ${166 + at * 12} 100 ${168 + at * 12} 114 ${176 + at * 12}`, line('#c9b994', 3)),
    ) +
    times(3, (at) =>
      path(`M142 ${176 + at * 12} C156 ${168 + at * 12} 172 ${166 + at * 12} 190 ${172 + at * 12}`, line('#c9b994', 3)),
    ),
  shiba:
    whole('#f3dfc0') +
    path('M66 96 L74 34 L120 74Z', fill('#b9692c')) +
    path('M190 96 L182 34 L136 74Z', fill('#b9692c')) +
    path('M78 82 L82 52 L106 74Z', fill('#f7e3cd')) +
    path('M178 82 L174 52 L150 74Z', fill('#f7e3cd')) +
    path(
      'M54 132 C54 84 92 64 128 64 C164 64 202 84 202 132 C202 184 170 214 128 214 C86 214 54 184 54 132Z',
      fill('#cf7d37'),
    ) +
    path(
      'M62 158 C70 132 104 138 128 128 C152 138 186 132 194 158 C186 196 160 214 128 214 C96 214 70 196 62 158Z',
      fill('#fdf3e4'),
    ) +
    disc(96, 116, 10, fill('#fdf3e4')) +
    disc(160, 116, 10, fill('#fdf3e4')) +
    disc(98, 132, 9, fill('#2b211a')) +
    disc(158, 132, 9, fill('#2b211a')) +
    disc(101, 129, 3, fill('#fff')) +
    disc(161, 129, 3, fill('#fff')) +
    path('M114 156 H142 C142 170 134 174 128 174 C122 174 114 170 114 156Z', fill('#2b211a')) +
    path('M128 174 V184 M104 186 C112 196 124 194 128 184 C132 194 144 196 152 186', line('#2b211a', 5)),
  peak:
    whole('#e9c9a2') +
    disc(168, 92, 34, fill('#d9573a')) +
    path('M0 176 L72 92 L112 138 L150 104 L256 206 V256 H0Z', fill('#8b8f86')) +
    path('M72 92 L52 116 L66 112 L74 124 L84 110 L92 116Z', fill('#f6efe2')) +
    path('M0 206 L60 160 L118 200 L186 158 L256 200 V256 H0Z', fill('#4f5f5a')) +
    path('M0 232 L90 196 L150 226 L256 196 V256 H0Z', fill('#27332f')),
  cube:
    whole('#7d4b34') +
    disc(128, 152, 74, fill('#f6ead8')) +
    disc(128, 152, 60, fill('#5a2f1c')) +
    path('M196 124 C232 120 232 184 192 180', line('#f6ead8', 14)) +
    path('M84 102 L128 80 L172 102 L128 124Z', fill('#fffdf8')) +
    path('M84 102 L128 124 V172 L84 150Z', fill('#eadfce')) +
    path('M172 102 L128 124 V172 L172 150Z', fill('#d8c8b0')) +
    path('M104 62 C96 50 112 44 104 30 M150 62 C142 50 158 44 150 30', line('#d9b99c', 6)),
  umbrella:
    whole('#24466b') +
    times(14, (at) => {
      const [x, y] = [22 + ((at * 53) % 216), 14 + ((at * 37) % 84)];
      return path(`M${x} ${y} l-7 24`, line('#86aed2', 4));
    }) +
    path(
      'M46 150 C50 92 92 70 128 70 C164 70 206 92 210 150 C196 136 180 136 169 150 C158 136 139 136 128 150 C117 136 98 136 87 150 C76 136 60 136 46 150Z',
      fill('#e8623c'),
    ) +
    path('M128 70 C110 92 92 116 87 150 C98 136 117 136 128 150Z', fill('#c9482b')) +
    path('M128 58 V70 M128 146 V204 C128 226 158 226 158 204', line('#f6efe0', 8)),
  sprout:
    whole('#eef1dc') +
    path('M0 196 C60 176 196 176 256 196 V256 H0Z', fill('#8a5b3b')) +
    path('M128 200 C124 160 130 130 128 104', line('#4d7a34', 10)) +
    path('M128 132 C88 132 62 108 56 66 C102 66 126 92 128 132Z', fill('#6da043')) +
    path('M128 112 C130 72 156 48 202 46 C202 88 172 112 128 112Z', fill('#87bb55')) +
    path('M128 132 C108 112 90 92 72 80 M128 112 C148 92 166 76 186 62', line('#4d7a34', 4)) +
    times(5, (at) => disc(56 + at * 36, 222 + (at % 2) * 14, 4, fill('#6b4229'))),
};
