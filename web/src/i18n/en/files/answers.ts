import type { answers as answersZh, answerProblems as problemsZh } from '../../zh/files/answers.ts';

export const answers: typeof answersZh = {
  heading: 'What buyers usually ask',
  contains: 'What’s included',
  containsHint: 'For example: 12 pages of notes, 3 past papers with answers',
  opensWith: 'Opens with',
  opensWithHint: 'For example: any PDF reader, on phones and computers',
  licence: 'Commercial use',
  licences: { none: 'Not stated', personal: 'Personal use only', commercial: 'Commercial use allowed' },
  commercialUse: 'Commercial use',
  licenceLines: {
    personal: 'Learn from it and use it yourself. You can’t resell it or use it in paid work or courses.',
    commercial: 'You can use it in paid work or courses. You can’t resell the file itself or remove its credits.',
  },
  licenceFor: (licence, seats) =>
    seats === 1 ? `${licence}, for one person` : `${licence}, for up to ${seats} people`,
  seats: 'Number of people',
  seatsHint: 'Leave empty for no limit',
  shown: 'What the seller says',
};

export const answerProblems: typeof problemsZh = {
  containsLong: '“What’s included” can have up to 300 characters',
  opensWithLong: '“Opens with” can have up to 120 characters',
  seatsInvalid: 'Enter a whole number from 1 to 10,000',
};
