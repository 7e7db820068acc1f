import type { DemoCreator } from '../content.ts';
import { achaiDev } from './achai-dev.ts';
import { halfSugar } from './half-sugar.ts';
import { nananBooks } from './nanan-books.ts';
import { qingheDesign } from './qinghe-design.ts';
import { rainRecords } from './rain-records.ts';
import { shanyinPhoto } from './shanyin-photo.ts';
import { smallStalls } from './small-stalls.ts';

export const creators: readonly DemoCreator[] = [
  nananBooks,
  achaiDev,
  shanyinPhoto,
  halfSugar,
  rainRecords,
  qingheDesign,
  ...smallStalls,
];
