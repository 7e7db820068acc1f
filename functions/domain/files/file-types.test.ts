import { expect, test } from 'vitest';
import { kindOf } from './file-types.ts';

test.each([
  ['报告.pdf', 'application/pdf', 'document', 'application/pdf'],
  ['报告.PDF', '', 'document', 'application/pdf'],
  ['论文.caj', '', 'document', 'application/caj'],
  ['脑图.xmind', 'application/octet-stream', 'document', 'application/vnd.xmind.workbook'],
  ['小说.mobi', '', 'document', 'application/x-mobipocket-ebook'],
  ['表格.et', '', 'document', 'application/vnd.wps-office.et'],
  ['海报.psd', 'image/x-photoshop', 'image', 'image/x-photoshop'],
  ['标志.ai', 'application/postscript', 'image', 'application/postscript'],
  ['图标.sketch', '', 'image', 'application/vnd.sketch'],
  ['录音.wav', 'audio/x-wav', 'audio', 'audio/x-wav'],
  ['课程.mp4', 'video/mp4; codecs="avc1"', 'video', 'video/mp4'],
  ['源码.tar.gz', 'application/x-gzip', 'archive', 'application/x-gzip'],
  ['素材.zip', 'application/x-zip-compressed', 'archive', 'application/x-zip-compressed'],
  ['字体.ttf', 'font/ttf', 'other', 'font/ttf'],
  ['无后缀', '', 'other', 'application/octet-stream'],
  ['无后缀', 'image/png', 'image', 'image/png'],
  ['说明.xyz', 'text/plain', 'document', 'text/plain'],
])('%s sent as "%s" is %s, %s', (name, declared, category, type) => {
  expect(kindOf(name, declared)).toEqual({ category, type });
});

test('TypeScript is code, whatever the browser takes it for', () => {
  expect(kindOf('index.ts', 'video/mp2t')).toEqual({ category: 'code', type: 'text/typescript' });
});

test('a picture cannot pass as a web page', () => {
  expect(kindOf('cat.png', 'text/html').type).toBe('image/png');
  expect(kindOf('cat', 'text/html\r\nX: 1').type).toBe('application/octet-stream');
});
