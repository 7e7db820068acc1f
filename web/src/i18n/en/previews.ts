import type { previews as zh } from '../zh/previews.ts';

export const previews: typeof zh = {
  heading: 'Preview',
  lead: 'What anybody can see before paying. Previews are made in your browser and shown only if you tick them.',
  chooseAgain: 'Choose these files again to make their previews anew. Nothing is uploaded twice:',
  keptLead: 'What anybody can see before paying. Untick one to take it back; you can show it again whenever you like.',
  loadFailed: 'The previews could not be loaded',
  show: 'Show this preview to everybody',
  showOf: (name) => `: ${name}`,
  lines: {
    page: 'The first page, 1200 pixels at most',
    picture: 'Scaled down to 1200 pixels at most',
    sound: 'The first 30 seconds, mono',
    text: 'How it begins',
  },
  whole: 'Careful: this is all there is in the file',
  making: (count) => `${count} more being made`,
  notSent: (count) => (count === 1 ? '1 preview could not be sent' : `${count} previews could not be sent`),
  notSentLine: 'The files are fine and can be bought and downloaded.',
  byAuthor: 'Preview by the author',
  pictureOf: (name) => `Preview of ${name}`,
  soundOf: (name) => `Listen to ${name}`,
  textOf: (name) => `How ${name} begins`,
  failed: 'This preview could not be shown',
};
