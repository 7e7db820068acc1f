import type { covers as zh } from '../../zh/files/covers.ts';

export const covers: typeof zh = {
  heading: 'Cover',
  lead: 'How it looks on the shelf, on its page and in orders, for everybody to see. Unless you choose one, it is the first preview picture you show; without any we draw one.',
  leadArt: 'How it looks on the shelf, on its page and in orders. Without a picture we draw one.',
  choose: 'Choose a picture',
  chooseOther: 'Choose another picture',
  remove: 'Remove the cover',
  undo: 'Undo',
  use: 'Use as cover',
  used: 'In use',
  candidates: 'Pictures that can be the cover',
  move: 'What the cover shows',
  moveLine: 'Drag the picture to choose what shows, or use the arrow keys.',
  at: (percent) => `Position ${percent}%`,
  unreadable: 'This picture cannot be opened. Try another one',
  notSent: 'The cover could not be sent',
  notSentLine: 'The files are fine. You can choose a cover again on the edit page.',
};
