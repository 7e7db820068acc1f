import type { ai as aiZh } from '../../zh/files/ai.ts';

export const ai: typeof aiZh = {
  heading: 'AI use',
  choices: { none: 'None', assisted: 'Partly', generated: 'Mostly AI' },
  undeclared: 'Please say how AI was used',
  undeclaredLine:
    'Your file is labelled as AI-generated, but this says “None”. Choose “Partly” or “Mostly AI”, then save.',
  declared: {
    assisted: 'Seller’s statement: partly made with AI',
    generated: 'Seller’s statement: mostly made with AI',
  },
  marked: 'The file is labelled as AI-generated',
};
