import adobeGb1 from 'pdfjs-dist/cmaps/Adobe-GB1-UCS2.bcmap?url';
import gbEuc from 'pdfjs-dist/cmaps/GB-EUC-H.bcmap?url';
import gbkEuc from 'pdfjs-dist/cmaps/GBK-EUC-H.bcmap?url';
import uniGb from 'pdfjs-dist/cmaps/UniGB-UCS2-H.bcmap?url';
import uniGb16 from 'pdfjs-dist/cmaps/UniGB-UTF16-H.bcmap?url';
import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Character maps for Chinese PDFs without embedded fonts. Others are not included. */
const tables: Readonly<Record<string, string>> = {
  'Adobe-GB1-UCS2.bcmap': adobeGb1,
  'GB-EUC-H.bcmap': gbEuc,
  'GBK-EUC-H.bcmap': gbkEuc,
  'UniGB-UCS2-H.bcmap': uniGb,
  'UniGB-UTF16-H.bcmap': uniGb16,
};

class Tables {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = tables[filename];
    if (!address) throw new Error(`${filename} is not here`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Some pages take minutes to render. */
const patienceMs = 20_000;

/** A page scanned at 600 dpi has fewer. */
const mostPixels = 40_000_000;

/** Turns off what the content security policy forbids. */
const asAllowed = { useWasm: false, useWorkerFetch: false, BinaryDataFactory: Tables };

/** The `print` intent keeps rendering while the tab is in the background. */
async function draw(page: PDFPageProxy, side: number): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(width, height) });
  const size = { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  return canvas;
}

/** The first page of a PDF, and the number of pages. The reader's memory is always freed. */
export async function firstPageOf(data: Uint8Array, side: number) {
  const reading = getDocument({ ...asAllowed, data, maxImageSize: mostPixels });
  const late = setTimeout(() => void reading.destroy(), patienceMs);
  try {
    const pdf = await reading.promise;
    return { canvas: await draw(await pdf.getPage(1), side), pages: pdf.numPages };
  } finally {
    clearTimeout(late);
    await reading.destroy();
  }
}
