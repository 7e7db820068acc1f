import type { legal as zh } from '../zh/legal.ts';

export const legal: typeof zh = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  dmca: 'Copyright complaints',
  documents: 'Rules',
  contents: 'Contents',
  effective: (date) => `In force since ${date}`,
  inShort: 'In one sentence',
  failed: 'The text could not be loaded',
};
