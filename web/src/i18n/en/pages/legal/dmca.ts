import type { LegalText } from '../../../legal-text.ts';

export const dmca: LegalText = {
  summary:
    'If somebody sells your work, file a copyright notice. A complete one takes the file down first and then reaches the seller, who can answer with a counter-notice.',
  sections: [
    {
      id: 'who',
      heading: 'Who can complain',
      blocks: [
        'Holders of copyright and related rights, and those they have authorised. The basis is the Civil Code, articles 42 to 45 of the E-Commerce Law and the regulation on the right of communication through information networks of China. Trademarks, likeness, trade secrets and other rights are handled alike.',
      ],
    },
    {
      id: 'notice',
      heading: 'What a notice needs',
      blocks: [
        'Fill in the four steps of “{notice}”, which ask for what follows; or write to {email} with “Copyright complaint” as the subject.',
        [
          'the right holder’s name, phone, postal address and email; an authorisation if you act for somebody;',
          'proof of identity: an identity document, or the business licence of a company;',
          'the files to be taken down: title and address, one per line;',
          'what your work is, and proof that it is yours: a registration, originals, where and when it first appeared;',
          'first evidence of the infringement: which parts are the same, and where they can be seen;',
          'the statement “The content of this notice is true; if it is not, I bear the legal responsibility.”',
          'signature or seal, and the date.',
        ],
        'If something is missing, you are told at once, and can add it then, or later by the link in the mail. We begin when it is complete. Every notice has a number, by which you see how it stands.',
      ],
    },
    {
      id: 'takedown',
      heading: 'What we do',
      blocks: [
        [
          'Within two working days we check the notice.',
          'If it is complete, we take the file down at once, hold the money it earned, and pass the notice on to the seller.',
          'We tell you the outcome and publish it as the law requires.',
        ],
        'While it is down, nobody can buy it. Refunds to those who bought it follow the terms of service.',
      ],
    },
    {
      id: 'counter',
      heading: 'The seller’s counter-notice',
      blocks: [
        'If you think there is no infringement, give a counter-notice under “{measures}”, or send it to {email}, with:',
        [
          'your name, username, phone, postal address and proof of identity;',
          'the files to be restored: title and address;',
          'first evidence that they do not infringe: working files, a licence, reasons for fair use;',
          'the statement “The content of this counter-notice is true; if it is not, I bear the legal responsibility.”',
          'signature and date.',
        ],
        'We pass it to the person who complained, who can then turn to the authorities or to a court. If we do not hear within 15 days of its arrival that this has happened, the file is restored and the money that was held is paid. Whoever complained and has turned to them enters the reference where their notice is followed.',
      ],
    },
    {
      id: 'false',
      heading: 'Wrong and malicious notices',
      blocks: [
        'Whoever causes a seller loss by a wrong notice is liable for it, and doubly for a malicious one. Please make sure first.',
      ],
    },
    {
      id: 'repeat',
      heading: 'Repeated infringement',
      blocks: [
        'Confirmed infringement takes the file down and returns the money to its buyers. After two confirmed cases in a year an account can no longer sell; in serious cases one is enough to close it.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Complaints go to “{notice}”, counter-notices to “{measures}”, and other questions to {email}. We use what you send for this matter only and keep it encrypted for three years.',
      ],
    },
  ],
};
