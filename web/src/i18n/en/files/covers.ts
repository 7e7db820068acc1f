import type { covers as zh } from '../../zh/files/covers.ts';

export const covers: typeof zh = {
  change: 'Change the cover',
  heading: 'Cover',
  choose: 'Choose an image',
  chooseOther: 'Choose another image',
  remove: 'Remove cover',
  use: 'Use as cover',
  used: 'In use',
  candidates: 'Images you can use as the cover',
  move: 'Cover crop',
  moveLine: 'Drag the image or use the arrow keys to choose what shows.',
  at: (percent) => `Position ${percent}%`,
  unreadable: 'This image can’t be opened. Try another one',
  notSent: 'The cover couldn’t be uploaded',
  notSentLine: 'Your files are fine. You can choose a cover again when you edit.',
};
