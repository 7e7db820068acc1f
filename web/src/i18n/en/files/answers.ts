import type { answers as answersZh, answerProblems as problemsZh } from '../../zh/files/answers.ts';

export const answers: typeof answersZh = {
  heading: 'Three things buyers ask',
  lead: 'Optional. Said up front, nobody has to write to you first, and paying feels safer.',
  contains: 'What you get',
  containsHint: 'For example: 12 pages of notes, 3 past papers with answers',
  opensWith: 'Opens with',
  opensWithHint: 'For example: any PDF reader, on phones and computers',
  licence: 'Commercial use',
  licences: { none: 'Not stated', personal: 'Personal use only', commercial: 'Commercial use allowed' },
  licenceFor: (licence, seats) =>
    seats === 1 ? `${licence}, for one person` : `${licence}, for up to ${seats} people`,
  seats: 'For how many people',
  seatsHint: 'Leave empty for no limit',
  shown: 'What the author says',
};

export const answerProblems: typeof problemsZh = {
  containsLong: 'What you get must be at most 300 characters',
  opensWithLong: 'What opens it must be at most 120 characters',
  seatsInvalid: 'The number of people is a whole number from 1 to 10,000',
};
