import type { payout as zh } from '../zh/payout.ts';

export const payout: typeof zh = {
  buyerPays: 'Buyer pays',
  platformFee: 'Platform 5%',
  youReceive: 'You receive',
  lead: 'Set it up once, and what you sell is paid to your Alipay by itself.',
  steps: ['Prepare', 'Account', 'Done'],

  needed: 'Have these three at hand',
  needs: {
    account: {
      name: 'An Alipay account in your real name',
      line: 'The email address or mobile number you log in to Alipay with. The payee is you.',
    },
    card: {
      name: 'Your identity card number',
      line: 'The law asks us to check who sells here. It is used for nothing else.',
    },
    phone: { name: 'A mobile number that reaches you', line: 'For questions about a payout. Never shown to anybody.' },
  },
  feeHeading: 'We keep 5%, the other 95% is yours',
  feeLine:
    'Pending for 18 hours after a sale, and will be paid out by itself within 24. Nothing to request, no other fees.',
  start: 'Start',
  startChange: 'Change account',
  later: 'Later',
  loginFirst: 'You log in first, and come back here afterwards.',
  current: (account) => `You are paid to ${account}`,
  currentFrom: (account, time) => `${account} can be paid from ${time}`,
  currentLine: 'Money goes to another account 24 hours after you change it.',

  example: 'Sell at ¥100, receive ¥95',
  exampleLine: 'Worked out for each sale, rounded in your favour.',
  why: 'Why we ask',
  whyLines: [
    'Alipay compares account and name, and pays nothing where they differ.',
    'Everything is stored encrypted. Even you only see it masked.',
  ],

  formHeading: 'Who is paid',
  account: 'Alipay account',
  accountAside: 'Email or mobile number',
  realName: 'Real name',
  realNameHint: 'As verified at Alipay',
  identityCard: 'Identity card number',
  identityCardAside: '18 places, the last may be X',
  phone: 'Mobile number',
  phoneAside: '11 digits',
  passwordHint: 'So that nobody but you sets where money goes',
  submit: 'Save payout account',
  back: 'Back',
  faults: {
    account_required: 'Please enter your Alipay account',
    account_invalid: 'An Alipay account is an email address or a mobile number',
    name_required: 'Please enter your real name',
    name_invalid: 'A real name has 2–50 characters',
    card_required: 'Please enter your identity card number',
    card_length: (places) => `The number has 18 places; this has ${places}`,
    card_invalid: 'The identity card number is not valid. Please check its 18 places',
    phone_required: 'Please enter your mobile number',
    phone_invalid: 'The mobile number is not valid. It has 11 digits',
    password_required: 'Please enter your current password',
  },
  failed: 'Set-up failed, please try again',
  tooMany: (wait) => `At most 5 changes an hour. You can try again in ${wait}.`,

  done: 'Your payout account is set up',
  saved: 'Your payout account is saved',
  next: 'What you sell is paid here within 24 hours.',
  redirect: (seconds) => `You will be taken to your dashboard in ${seconds} s.`,
  toDashboard: 'Go to the dashboard now',

  beijing: 'Beijing time',
  beijingLine: 'Times are Beijing’s.',
  inBeijing: (time) => `${time} Beijing time`,
  nowPaidTo: 'Your payout account',
  held: (time) => `This account is paid from ${time} on`,
  heldLine:
    'Nothing will be paid out before; your money is kept for you. If this was not you, change your password now.',
  notSet: 'No payout account yet',
  notSetLine: 'Your money is kept for you. Payouts start 24 hours after you set one up.',
  setUp: 'Set up payout account',
  missing: 'Not given',
  complete: 'Add identity details',
  identityHeading: 'Payouts go on once your identity is set',
  identityNeeded:
    'By law we have to know who is paid before more than ¥1,000 goes out in all: add name, identity card and phone. Your money is kept for you and goes out by itself afterwards.',
  change: 'Change payout account',
  changeLine:
    'For safety this takes your current password, money goes to a new account after 24 hours, and we tell you by email.',
  loadFailed: 'Payout settings could not be loaded',
  updateFailed: 'The Alipay account could not be updated',
};
