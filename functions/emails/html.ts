import { escapeHtml as escaped } from '../domain/html-text.ts';
import type { EmailContent, RenderContext } from './email.ts';

/** Colours of the light theme as literals: mail programs support neither variables nor style sheets. */
const theme = {
  paper: '#faf6ee',
  surface: '#fffdf9',
  sunken: '#f2ece0',
  line: '#e6decf',
  ink: '#221d17',
  ink2: '#574f45',
  ink3: '#716758',
  accent: '#bc3118',
  awning: '#f4d9cf',
  sans: "'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans SC',system-ui,sans-serif",
  song: "Georgia,'Songti SC','STZhongsong','Noto Serif SC',serif",
} as const;

const brand = { zh: '摊位', en: 'Tanwei 摊位' } as const;
const ends = { zh: '不再接收这类邮件', en: 'Unsubscribe from these emails' } as const;

const footer = {
  zh: (address: string, support: string) => `${address} · 有问题请写信到 ${support}`,
  en: (address: string, support: string) => `${address} · Questions? Write to ${support}`,
} as const;

const marketName = { zh: '摊位', en: 'Tanwei' } as const;

export const subjectOf = ({ subject }: EmailContent, language: RenderContext['language']): string =>
  `${subject} · ${marketName[language]}`;

const stripes = Array.from({ length: 12 }, (_, n) => (n % 2 ? theme.awning : theme.accent))
  .map((colour) => `<td style="height:8px;line-height:8px;font-size:0;background:${colour}">&nbsp;</td>`)
  .join('');

/** `pre-line` keeps the line breaks of texts that people wrote. */
const paragraph = (text: string): string =>
  `<p style="margin:0 0 12px;font-size:15px;line-height:1.7;white-space:pre-line;color:${theme.ink2}">${escaped(text)}</p>`;

const factRow = ([label, value]: readonly [string, string]): string =>
  `<tr><td style="padding:6px 16px 6px 0;font-size:13px;color:${theme.ink3};white-space:nowrap;vertical-align:top">${escaped(label)}</td>` +
  `<td style="padding:6px 0;font-size:14px;color:${theme.ink};text-align:right;word-break:break-all;white-space:pre-line">${escaped(value)}</td></tr>`;

const factTable = (facts: NonNullable<EmailContent['facts']>): string =>
  `<table role="presentation" width="100%" style="margin:4px 0 20px;border-top:1px solid ${theme.line};border-bottom:1px solid ${theme.line};border-collapse:collapse">${facts.map(factRow).join('')}</table>`;

const button = ({ action, url }: EmailContent): string =>
  `<p style="margin:20px 0 24px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${theme.accent};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(action)}</a></p>`;

const bareLink = (url: string): string =>
  `<p style="margin:0 0 12px;font-size:12px;line-height:1.6;color:${theme.ink3};word-break:break-all"><a href="${escaped(url)}" style="color:${theme.ink3}">${escaped(url)}</a></p>`;

/** A plain link instead of a button: it is the less likely choice of the two. */
const otherLink = ({ otherwise, otherUrl }: EmailContent): string =>
  otherwise && otherUrl
    ? `<p style="margin:0 0 12px;font-size:14px;line-height:1.6"><a href="${escaped(otherUrl)}" style="color:${theme.accent}">${escaped(otherwise)}</a></p>`
    : '';

const lastLink = ({ unsubscribeUrl }: EmailContent, language: RenderContext['language']): string =>
  unsubscribeUrl === undefined
    ? ''
    : ` · <a href="${escaped(unsubscribeUrl)}" style="color:${theme.ink3}">${ends[language]}</a>`;

/** One panel on paper, readable on a phone and without any image. */
export function htmlOf(content: EmailContent, { language, site }: RenderContext): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600;color:${theme.ink}">${escaped(content.heading)}</h1>`,
    ...content.paragraphs.map(paragraph),
    content.facts ? factTable(content.facts) : '',
    button(content),
    bareLink(content.url),
    otherLink(content),
    `<p style="margin:0;font-size:13px;line-height:1.6;color:${theme.ink3}">${escaped(content.note)}</p>`,
  ].join('');
  return (
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subjectOf(content, language))}</title></head>` +
    `<body style="margin:0;padding:0;background:${theme.paper};font-family:${theme.sans}">` +
    `<table role="presentation" width="100%" style="border-collapse:collapse"><tr><td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" style="max-width:520px;border-collapse:collapse;text-align:left">` +
    `<tr><td style="padding:0 0 12px;font-family:${theme.song};font-size:24px;font-weight:700;color:${theme.ink}">${brand[language]}</td></tr>` +
    `<tr><td style="padding:0"><table role="presentation" width="100%" style="border-collapse:collapse;table-layout:fixed"><tr>${stripes}</tr></table></td></tr>` +
    `<tr><td style="padding:28px 24px;background:${theme.surface};border:1px solid ${theme.line};border-top:0">${body}</td></tr>` +
    `<tr><td style="padding:16px 0;font-size:12px;line-height:1.6;color:${theme.ink3}">${escaped(footer[language](site.appUrl, site.supportEmail))}${lastLink(content, language)}</td></tr>` +
    '</table></td></tr></table></body></html>'
  );
}

/** The same content as plain text, for mail programs that do not show HTML. */
export function textOf(content: EmailContent, { language, site }: RenderContext): string {
  const facts = (content.facts ?? []).map(([label, value]) => `${label}: ${value}`);
  const blocks = [
    content.heading,
    ...content.paragraphs,
    facts.join('\n'),
    `${content.action}: ${content.url}`,
    content.otherwise && content.otherUrl ? `${content.otherwise}: ${content.otherUrl}` : '',
    content.note,
    content.unsubscribeUrl === undefined ? '' : `${ends[language]}: ${content.unsubscribeUrl}`,
    `-- \n${brand[language]} · ${footer[language](site.appUrl, site.supportEmail)}`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}
