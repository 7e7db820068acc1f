/**
 * The colours of the light theme, whatever theme the page has, as posters are also printed. A test compares them with
 * the tokens.
 */
export const paper = {
  paper: '#faf6ee',
  surface: '#fffdf9',
  line: '#e6decf',
  ink: '#221d17',
  'ink-2': '#574f45',
  'ink-3': '#716758',
  accent: '#bc3118',
  ok: '#2c6a49',
  'aw-light': '#f4d9cf',
  'cv-spot': '#d2512f',
} as const;

export const hues = {
  document: 78,
  code: 252,
  image: 8,
  video: 322,
  audio: 162,
  archive: 48,
  other: 212,
} as const;

/** Lightness and chroma. */
export const tones = {
  pale: { bg: '0.915 0.027', a: '0.865 0.042', a2: '0.815 0.055', b: '0.6 0.085', t: '0.34 0.06' },
  full: { bg: '0.485 0.078', a: '0.55 0.078', a2: '0.425 0.07', b: '0.79 0.068', t: '0.975 0.014' },
  deep: { bg: '0.31 0.042', a: '0.375 0.05', a2: '0.435 0.058', b: '0.69 0.08', t: '0.93 0.03' },
} as const;

export const awning = { a: '0.55 0.085', b: '0.87 0.038' } as const;
