import type { DemoFile } from '../content.ts';
import { archive } from './files.ts';

/** A text, a number, or with `=` before it what is worked out of other cells. */
export type Cell = string | number;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const columnOf = (at: number): string => String.fromCharCode(65 + at);

function cellOf(cell: Cell, name: string): string {
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`;
  if (cell.startsWith('=')) return `<c r="${name}"><f>${escaped(cell.slice(1))}</f></c>`;
  return `<c r="${name}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const body = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellOf(cell, `${columnOf(column)}${at + 1}`)).join('')}</row>`,
  );
  return `${xml}<worksheet xmlns="${main}"><cols><col min="1" max="8" width="16" customWidth="1"/></cols><sheetData>${body.join('')}</sheetData></worksheet>`;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook; what is worked out is worked out when it is opened. */
export async function xlsx(name: string, sheets: Record<string, readonly (readonly Cell[])[]>): Promise<DemoFile> {
  const names = Object.keys(sheets);
  const each = (line: (name: string, number: number) => string) => names.map((one, at) => line(one, at + 1)).join('');
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kind}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${each((one, number) => `<sheet name="${escaped(one)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${related}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(rows)])),
  };
  const { bytes } = await archive(name, parts);
  return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
}
