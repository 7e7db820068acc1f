import { escapeHtml } from '#functions/domain/html-text';
import type { Language } from '#shared/limits';
import { type ExportTopic, exportTopics } from '#shared/own-data';
import { columnNames, topicNames } from './export-labels.ts';

/** One exported record, flattened; lists in it become lines. */
export type Row = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The page shows this many records of each topic; the JSON file beside it has all. */
export const rowsPerTopic = 500;

export interface ExportSection {
  topic: ExportTopic;
  rows: readonly Row[];
  /** True if there are more records than the page shows. */
  isCut: boolean;
}

const labels = {
  zh: {
    title: '我在摊位的全部数据',
    about: (username: string, at: string) => `账号 ${username}，导出时间 ${at}。每一项旁边的文件里有全部内容。`,
    none: '没有',
    cut: (file: string) => `这里只显示前 ${rowsPerTopic} 条，全部在 ${file} 里。`,
    yes: '是',
    no: '否',
  },
  en: {
    title: 'All my data at Tanwei',
    about: (username: string, at: string) =>
      `Account ${username}, exported ${at}. The file named beside each part has all of it.`,
    none: 'Nothing',
    cut: (file: string) => `Only the first ${rowsPerTopic} are shown here; ${file} has all.`,
    yes: 'yes',
    no: 'no',
  },
} as const satisfies Record<Language, unknown>;

const style = `:root{color-scheme:light dark;--line:#8884}body{font:16px/1.6 "Noto Serif SC","Songti SC",serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem}h2{font-size:1.2rem;margin:2.4rem 0 .4rem}small{opacity:.7;font-weight:400}div{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem}th,td{border-bottom:1px solid var(--line);padding:.3rem .7rem .3rem 0;text-align:left;vertical-align:top;white-space:pre-line}th{white-space:nowrap}`;

function cellOf(value: Row[string] | undefined, language: Language): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return labels[language][value ? 'yes' : 'no'];
  return escapeHtml(typeof value === 'object' ? value.join('\n') : String(value));
}

function tableOf(rows: readonly Row[], language: Language): string {
  const names = Object.keys(rows[0] ?? {});
  const head = names.map((name) => `<th>${escapeHtml(columnNames[language][name] ?? name)}</th>`).join('');
  const lines = rows.map(
    (row) => `<tr>${names.map((name) => `<td>${cellOf(row[name], language)}</td>`).join('')}</tr>`,
  );
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

function sectionOf({ topic, rows, isCut }: ExportSection, language: Language): string {
  const labelsIn = labels[language];
  const file = `${topic}.json`;
  return [
    `<h2>${topicNames[language][topic]} <small>${file}</small></h2>`,
    rows.length === 0 ? `<p>${labelsIn.none}</p>` : tableOf(rows, language),
    isCut ? `<p>${labelsIn.cut(file)}</p>` : '',
  ].join('');
}

/** A readable page of the export's contents, without scripts and external resources. */
export function exportPage(
  sections: readonly ExportSection[],
  { username, at, language }: { username: string; at: string; language: Language },
): string {
  const { title, about } = labels[language];
  const inOrder = exportTopics.flatMap((topic) => sections.find((section) => section.topic === topic) ?? []);
  return `<!doctype html><html lang="${language === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${escapeHtml(about(username, at))}</p>${inOrder.map((section) => sectionOf(section, language)).join('')}</body></html>`;
}
