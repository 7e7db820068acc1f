import type { legal as zh } from '../../../zh/pages/legal/legal.ts';

export const legal: typeof zh = {
  documents: 'Rules',
  contents: 'Contents',
  effective: (date) => `In force since ${date}`,
  inShort: 'In one sentence',
  failed: 'The text could not be loaded',
};
