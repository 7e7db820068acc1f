import type { LegalText } from '../../../legal-text.ts';

export const terms: LegalText = {
  summary:
    'Authors keep their copyright, buyers get the right to use. We take 5% and see that money and files reach the other side.',
  sections: [
    {
      id: 'scope',
      heading: 'Where these terms apply',
      blocks: [
        'They apply whenever you browse, buy or sell files. Together with the privacy policy and the copyright procedure they are the agreement between you and Tanwei.',
        'Tanwei is an e-commerce platform. Sellers upload files and set prices, and the contract of sale is between buyer and seller. We display, take payment, deliver and settle, and handle refunds and complaints as described here.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'Registration is free and needs an email address that works. One person has one account. Keep your password to yourself; if somebody else uses your account, change it at once and write to us.',
        'If you are under 18, you need your guardian’s consent to buy or sell. If you are under 14, please do not register yourself.',
        'You can delete your account at any time under “Profile → Security → Your data and account”, and take that back for 7 days. Collect your money first. What you have sold stays available to its buyers.',
      ],
    },
    {
      id: 'selling',
      heading: 'Sellers: what may be sold, and for how much',
      blocks: [
        'You sell the right to use a file: documents, code, images, video, audio or packages of them. You must have made it yourself or have permission to sell it. The copyright stays where it was.',
        [
          'You set the price. 0 means free, the most is ¥50,000.',
          'Describe it truthfully: what is inside, what opens it, whether commercial use is allowed. Where you say nothing, personal use and study are meant.',
          'Declare the use of AI truthfully when you publish; anybody may report what is mostly made by AI and does not say so. Leave the labels of AI-generated content in your files: we read them and show them on the file’s page.',
          'Offer no reward for praise and write no reviews of your own files; buyers may not threaten with bad ones. Such reviews are folded under their rule and left out of the average.',
          'You may replace a file at any time. Buyers can fetch the version they bought and the newest one.',
          'After you hide or delete a file, those who bought it can still download it.',
          'Taxes on what you earn are yours to pay, and so is any business registration the law asks for.',
        ],
        'So that we can show and deliver your files, you allow us to store, copy and transmit them and to publish title, description and preview. We use them for nothing else.',
      ],
    },
    {
      id: 'payout',
      heading: 'Our fee and your payout',
      blocks: [
        'Of every sale we keep 5%, rounded down to the fen. The other 95% is yours. Free files cost nothing.',
        'For the first 18 hours the money of a sale is pending: so long the buyer may still change their mind. Then it is available and paid to the Alipay account you have set, by itself every 6 hours and at the latest 24 hours after the sale. A payout needs at least ¥0.10; less than that waits for the next one.',
        'Without a payout account your money is kept for you. After you change the account, nothing is paid for 72 hours, so that nobody who gets into your account can take it. If Alipay returns a payout, the money is back in your balance and the reason stands in My sales.',
      ],
    },
    {
      id: 'buying',
      heading: 'Buyers: what you get',
      blocks: [
        'After paying you may use the file on your own devices for as long as you like and download it again at any time. You may not resell it, share it publicly, offer it again or remove the author’s name. Whether commercial use is allowed is in the author’s description.',
        'Payment is made with the payment provider; we never see your payment password or card. An order that is not paid within 30 minutes is closed. If you pay twice for the same file, the second payment goes back by itself.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      blocks: [
        'Under article 25 of the Consumer Rights Protection Law, digital goods that are downloaded online are exempt from the seven-day return without reasons. By pressing the pay button you confirm that you know this and agree. Beyond the law, we give buyers this:',
        [
          'Not downloaded yet, and within 18 hours of paying: refunded at once, without reasons.',
          'Downloaded, or after those 18 hours: the seller answers within 72 hours. If the seller declines or does not answer, we look at both sides and decide.',
          'A file that does not open, is clearly not what was described, contains malware, or was not the seller’s to sell is to be refunded.',
          'A granted refund is paid from the seller’s balance. If that does not cover it, the refund waits; whoever asked sees since when, and can still download meanwhile. What the seller earns next pays for the refund first, before any payout. If it still is not covered after 7 days, we decide.',
          'Once a refund has been sent you can no longer download the file; please delete your copies. The seller’s share and our fee are both returned.',
        ],
        'Press Request a refund in My purchases. Other rights the law gives you are not reduced by this.',
      ],
    },
    {
      id: 'forbidden',
      heading: 'What is not allowed',
      blocks: [
        'The following may not be uploaded, nor appear in titles, descriptions, bios or names:',
        [
          'what breaks the constitution or the law, harms national security, honour or interests, incites ethnic hatred, or promotes terrorism or extremism;',
          'obscenity, gambling, brutal violence, incitement to crime, and anything that harms minors;',
          'insult and slander, other people’s private matters, personal data or trade secrets;',
          'infringement of copyright, trademarks, likeness and other rights, pirated books, films, software, fonts and courses included;',
          'viruses, trojans, cheats, cracks, phishing pages and tools to get around security;',
          'exam answers, ghost-written papers, forged papers and receipts, databases of personal data;',
          'what needs a licence to be sold, if you do not have it.',
        ],
        'When we find such content, we take it down, stop payouts, close the account in serious cases, and report where the law requires it. Every file and every stall has “Report” on its page, for guests too; or write to {email}. You hear what came of it.',
      ],
    },
    {
      id: 'measures',
      heading: 'When the terms are broken',
      blocks: [
        'Depending on the case we warn, take files down, limit functions, hold payouts or close the account, and say by which rule and why under “{measures}”. You can appeal there once within 15 days; somebody else looks again and answers. Or write to {email}.',
        'Money from infringement, fraud or fake sales can be held until the matter is clear, and goes back to the buyers if it is confirmed.',
      ],
    },
    {
      id: 'liability',
      heading: 'Responsibility',
      blocks: [
        'Sellers answer for their files and descriptions. We answer for the platform: keeping files safe, keeping the books right, paying in time and handling complaints.',
        'Maintenance, the network or the payment provider can interrupt the service for a while. We bring it back as soon as we can, and the books do not change because of it. Nothing here excludes a liability the law does not allow to be excluded.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes, disputes and contact',
      blocks: [
        'Important changes are announced at least 7 days ahead, and we listen to objections. If you do not agree, you can close your account. Finished sales follow the terms of their time.',
        'The law of the People’s Republic of China applies. Let us talk first; if that does not help, you can complain to the consumers’ association or go to the competent people’s court. The Chinese text prevails.',
        'Write to {email}. We usually answer within two working days, and faster with an order number.',
      ],
    },
  ],
};
