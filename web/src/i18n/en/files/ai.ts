import type { ai as aiZh } from '../../zh/files/ai.ts';

export const ai: typeof aiZh = {
  heading: 'Use of AI',
  lead: 'Choose what is true. Buyers see it on the file’s page.',
  choices: { none: 'None', assisted: 'In part', generated: 'Mostly made by AI' },
  undeclared: 'Please declare the use of AI',
  undeclaredLine:
    'Your file carries a label of AI-generated content, and here it says “None”. Choose “In part” or “Mostly made by AI”, then save.',
  declared: { assisted: 'Author’s statement: AI used in part', generated: 'Author’s statement: mostly made by AI' },
  marked: 'The file carries an AI label',
};
