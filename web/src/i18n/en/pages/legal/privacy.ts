import type { LegalText } from '../../../legal-text.ts';

export const privacy: LegalText = {
  summary:
    'We collect only what trading needs, keep payout data encrypted, show no ads, track nobody and sell nobody’s data.',
  sections: [
    {
      id: 'who',
      heading: 'Who handles your data',
      blocks: [
        'The operator of Tanwei (“we”) is the personal information handler under the Personal Information Protection Law of China. This policy says what we collect, why, for how long, and what you can do. Questions: {email}.',
      ],
    },
    {
      id: 'what',
      heading: 'What we collect, and why',
      blocks: [
        'Browsing without an account needs nothing from you. Otherwise, by purpose:',
        [
          'Registration and login: username, email address, password. Of the password we keep only a check value that cannot be turned back; we cannot see it either.',
          'Your stall: display name, bio, uploaded files and descriptions, follows and stars. The first three are public.',
          'Trading: order number, file, amount, time, state of payment and refund, usernames of both sides. Sellers see the buyer’s username and display name, never the email address.',
          'Reviews and questions: stars, words, date of purchase and version stand in public beside your display name; of what was changed, the last three wordings are kept for whoever decides on reports.',
          'Payout: Alipay account and real name; with the full set-up also identity card number and phone. They serve to pay you and to check who is paid. Without them there is no payout.',
          'Downloads: one record per person, file and day, for the download count and for refunds.',
          'Security: failed logins, request number and time, network address, against account theft and attacks.',
          'Mail to us: your address and what you write.',
        ],
        'The legal grounds are our contract with you, our legal duties, and your consent. We do not collect contacts, location, photos or device identifiers.',
      ],
    },
    {
      id: 'sensitive',
      heading: 'Sensitive data',
      blocks: [
        'Identity card number and payout account are sensitive personal information. We collect them only when you enter them in the payout settings and separately consent, and use them only to pay you and to check your identity. They are encrypted before they reach the database, appear masked on every page, and ordinary staff cannot read them. You can buy and share for free without them.',
      ],
    },
    {
      id: 'local',
      heading: 'What your browser stores',
      blocks: [
        'We use no analytics or advertising trackers. The local storage of your browser has your login token, a mark by which this device is recognised, a one-time key where you registered on the way to a payment (deleted once it is used), your language and theme, unfinished uploads and scroll positions. Logging out deletes the token; the mark stays, so that others who guess at your password do not lock you out; clearing site data deletes everything.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else receives it',
      blocks: [
        'Only when needed, and only the part that is needed:',
        [
          'Payment providers: order number, amount and title to take a payment; Alipay account and real name to make a payout. Who pays within WeChat is named to us by WeChat with a number of its own (openid): it opens that one payment, is kept encrypted and goes after ten minutes.',
          'Cloud providers: they store files and data and send mail for us and may not use them otherwise.',
          'Authorities: where the law requires it and the formalities are complete.',
          'Copyright complaints: notices go to the seller concerned, statements to the person who complained, as the law requires.',
        ],
        'We sell no personal data, use none for advertising and make no automated decisions. Before anything would be provided outside China, we tell you to whom, why and how, and ask for your separate consent.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        [
          'Account data: until you delete the account. After that username, address and display name are sealed, for the duties below alone.',
          'Transaction records: at least three years after completion, as the E-Commerce Law requires; accounting records as accounting and tax law require.',
          'Reviews and questions: until you delete them; a question that was answered stays. Once the account is closed the words stay without your name.',
          'Payout data: until you change it, ask us to delete it or close the account, except the records of payouts made.',
          'Unfinished uploads: 24 hours. Limits on logins and mails: one day at most.',
          'Security logs: at least six months, as the Cybersecurity Law requires; what happened to your account (logins, logouts, changes of password and payout account, with network addresses) for 400 days.',
        ],
        'After that it is deleted or made anonymous.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        [
          'See and copy: download all your data as a zip under “Profile → Security → Your data and account”, once a day; it is kept for 7 days.',
          'Correct: in your profile, at any time.',
          'Delete and close: under “Profile → Security → Your data and account”; you can take it back for 7 days, then it is done. Orders, books, payout and identity data, measures and security logs that the law makes us keep are sealed and not used.',
          'Withdraw consent: ask us to delete your payout data. Earlier payouts are not affected.',
          'Move: ask us to pass your data to somebody you name; where the conditions are met, we provide the way.',
          'Explain: ask us how we handle data. Relatives can exercise these rights for somebody who has died.',
        ],
        'Write from your registered address to {email}. We check who you are and answer within 15 days, free of charge. If you are not satisfied, you can complain to the cyberspace administration or go to court.',
      ],
    },
    {
      id: 'safety',
      heading: 'How it is protected',
      blocks: [
        'Everything travels encrypted. Passwords and payout data are kept as described above; staff get access as needed, and it is recorded. Files lie in closed storage and are fetched by links that work for a short time. Should data leak, we act at once, report it, and tell those affected by mail.',
      ],
    },
    {
      id: 'children',
      heading: 'Minors',
      blocks: [
        'For children under 14 a guardian has to consent and act. If a child’s data was collected without that, please write to us and we delete it promptly.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When purpose, manner or kind of handling changes, we announce it here and by mail beforehand, and ask for your consent again where it is needed. The Chinese text prevails.',
      ],
    },
  ],
};
