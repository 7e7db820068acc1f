import { deflateSync } from 'node:zlib';

/** Files with an AI label, built as each format requires. */

export const aigc = JSON.stringify({ Label: '1', ContentProducer: '001191110000MA0TEST', ProduceID: 'p-1' });

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number): Buffer => Buffer.from(big(value)).reverse();
const short = (value: number): Buffer => big(value).subarray(2);

const quoted = (text: string): string => text.replaceAll('"', '&quot;');

export const packet = (inside: string, attributes = ''): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export const xmpAttribute = packet('', ` TC260:AIGC="${quoted(aigc)}"`);
export const xmpElement = packet(`<TC260:AIGC>${aigc}</TC260:AIGC>`);
export const xmpTrained = packet(
  '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>',
);
/** Text about labels that is no label. */
export const xmpTalk = packet(`<dc:description>A note on AIGC="${quoted(aigc)}" and its AIGC entry</dc:description>`);

const entry = (tag: number, type: number, count: number, value: number): Buffer =>
  Buffer.concat([short(tag), short(type), big(count), big(value)]);

/** EXIF data from the byte-order mark on. */
export function exif(comment: string): Buffer {
  const text = Buffer.concat([latin('ASCII\0\0\0'), utf8(comment)]);
  const main = Buffer.concat([short(1), entry(0x8769, 4, 1, 26), big(0)]);
  const inner = Buffer.concat([short(1), entry(0x9286, 7, text.length, 44), big(0)]);
  return Buffer.concat([latin('MM\0*'), big(8), main, inner, text]);
}

export const exifLabel = exif(JSON.stringify({ AIGC: JSON.parse(aigc) }));

const chunk = (type: string, data: Buffer): Buffer => Buffer.concat([big(data.length), latin(type), data, big(0)]);

export const png = (...chunks: [type: string, data: Buffer][]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([big(1), big(1), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

export const textChunk = (keyword: string, text: string): [string, Buffer] => ['tEXt', utf8(`${keyword}\0${text}`)];
const packedChunk = (keyword: string, text: string): [string, Buffer] => [
  'zTXt',
  Buffer.concat([utf8(`${keyword}\0\0`), deflateSync(utf8(text))]),
];
export const longChunk = (keyword: string, text: string, isPacked = false): [string, Buffer] => [
  'iTXt',
  Buffer.concat([
    utf8(`${keyword}\0${isPacked ? '\x01' : '\0'}\0zh\0\0`),
    isPacked ? deflateSync(utf8(text)) : utf8(text),
  ]),
];

export const app1 = (head: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xe1]), short(2 + head.length + data.length), latin(head), data]);

export const jpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    ...segments,
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
  ]);

export const webp = (type: string, data: Buffer): Buffer => {
  const padding = Buffer.alloc(data.length % 2);
  const body = Buffer.concat([
    latin('WEBP'),
    latin('VP8 '),
    little(4),
    big(0),
    latin(type),
    little(data.length),
    data,
    padding,
  ]);
  return Buffer.concat([latin('RIFF'), little(body.length), body]);
};

export const box = (type: string, ...inside: Buffer[]): Buffer => {
  const data = Buffer.concat(inside);
  return Buffer.concat([big(8 + data.length), latin(type), data]);
};

export const film = (...boxes: Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', latin('isom'), big(512)), box('mdat', Buffer.alloc(64)), ...boxes]);

const flags = big(0);
const value = (text: string): Buffer => box('data', big(1), big(0), utf8(text));
const handler = box('hdlr', flags, big(0), latin('mdta'), Buffer.alloc(13));

const keyed = (key: string, text: string): Buffer =>
  box(
    'meta',
    flags,
    handler,
    box('keys', flags, big(1), box('mdta', latin(key))),
    box('ilst', box('\0\0\0\x01', value(text))),
  );

const named = (name: string, text: string): Buffer =>
  box(
    'meta',
    flags,
    handler,
    box('ilst', box('----', box('mean', flags, latin('cn.tc260')), box('name', flags, latin(name)), value(text))),
  );

const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

const pdfText = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;
const stream = (head: string, data: Buffer): string =>
  `<< ${head} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

export const pdf = (...objects: string[]): Buffer => {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', ...objects];
  const text = bodies.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join('');
  return latin(`%PDF-1.7\n${text}trailer\n<< /Root 1 0 R /Info 3 0 R >>\n%%EOF\n`);
};

export const infoOf = (key: string, text: string): string => `<< /Title (a) ${key} ${pdfText(text)} >>`;

const metadata = (xmp: string, isPacked: boolean): string =>
  isPacked
    ? stream('/Type /Metadata /Subtype /XML /Filter /FlateDecode', deflateSync(utf8(xmp)))
    : stream('/Type /Metadata /Subtype /XML', utf8(xmp));

const packedInfo = (text: string): string => {
  const head = '9 0 3 20 ';
  const data = utf8(`${head}${'<< /A 1 >>'.padEnd(20)}${infoOf('/AIGC', text)}`);
  return stream(`/Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode`, deflateSync(data));
};

const xapHead = 'http://ns.adobe.com/xap/1.0/\0';
const asHex = (text: string): string =>
  Buffer.concat([latin('\xfe\xff'), Buffer.from(text, 'utf16le').swap16()]).toString('hex');

/** A label in every place where it is read. */
export const labelled: Readonly<Record<string, Buffer>> = {
  'a PNG, as text': png(textChunk('AIGC', aigc)),
  'a PNG, as compressed text': png(packedChunk('AIGC', aigc)),
  'a PNG, as international text': png(longChunk('AIGC', aigc)),
  'a PNG, as compressed international text': png(longChunk('AIGC', `{"AIGC":${aigc}}`, true)),
  'a PNG, in its XMP': png(longChunk('XML:com.adobe.xmp', xmpAttribute)),
  'a PNG, in its EXIF': png(['eXIf', exifLabel]),
  'a JPEG, in its XMP': jpeg(app1(xapHead, utf8(xmpElement))),
  'a JPEG, as made by a trained model': jpeg(app1(xapHead, utf8(xmpTrained))),
  'a JPEG, in its EXIF': jpeg(app1('Exif\0\0', exifLabel)),
  'a WebP, in its XMP': webp('XMP ', utf8(xmpAttribute)),
  'a WebP, in its EXIF': webp('EXIF', exifLabel),
  'a PDF, in its information': pdf(infoOf('/AIGC', aigc)),
  'a PDF, in its information as hexadecimal digits': pdf(`<< /AIGC <${asHex(aigc)}> >>`),
  'a PDF, in its packed information': packedPdf(),
  'a PDF, in its XMP': pdf('<< >>', metadata(xmpElement, false)),
  'a PDF, in its compressed XMP': pdf('<< >>', metadata(xmpAttribute, true)),
  'a film, by a key': film(box('moov', box('udta', keyed('AIGC', aigc)))),
  'a film, by a key beside its user data': film(box('moov', keyed('AIGC', aigc))),
  'a film, by a name': film(box('moov', box('udta', named('AIGC', aigc)))),
  'a film, in a box of its own': film(box('moov', box('udta', box('AIGC', utf8(aigc))))),
  'a film, in its XMP': film(box('uuid', xmpId, utf8(xmpElement))),
};

/** A PDF whose third object is in an object stream. */
function packedPdf(): Buffer {
  return latin(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n5 0 obj\n${packedInfo(aigc)}\nendobj\ntrailer\n<< /Root 1 0 R /Info 3 0 R >>\n%%EOF\n`,
  );
}

const talk = `The AIGC entry is {"AIGC":${aigc}}, says GB 45438`;

/** Files without a label: text about labels in these places, and labels elsewhere. */
export const unlabelled: Readonly<Record<string, Buffer>> = {
  'a PNG that mentions it': png(textChunk('Comment', talk), textChunk('AIGC', talk)),
  'a PNG with another label': png(textChunk('AIGC', '{"Label":"0"}'), textChunk('AIGC', '{"Label":[]}')),
  'a PNG whose comment is a label': png(textChunk('Comment', aigc)),
  'a PNG with XMP that mentions it': png(longChunk('XML:com.adobe.xmp', xmpTalk)),
  'a JPEG with XMP that mentions it': jpeg(app1(xapHead, utf8(xmpTalk))),
  'a JPEG with a comment on it': jpeg(app1('Exif\0\0', exif(talk))),
  'a JPEG made with a camera': jpeg(
    app1(xapHead, utf8(xmpTrained.replace('trainedAlgorithmicMedia', 'digitalCapture'))),
  ),
  'a label behind a picture': Buffer.concat([jpeg(), app1(xapHead, utf8(xmpElement))]),
  'a WebP that mentions it': webp('XMP ', utf8(xmpTalk)),
  'a PDF that mentions it': pdf(infoOf('/Subject', `/AIGC ${pdfText(aigc)}`)),
  'a PDF with a label elsewhere': pdf('<< /Title (a) >>', infoOf('/AIGC', aigc)),
  'a film that mentions it': film(box('moov', box('udta', keyed('comment', aigc)))),
  'a film of other names': film(box('moov', box('udta', named('comment', aigc)))),
  'a label in what is seen': Buffer.concat([film(), box('mdat', box('AIGC', utf8(aigc)))]),
  'a text': utf8(talk),
  nothing: Buffer.alloc(0),
};
