import { type DemoFile, text } from '../content.ts';

export const paper = [250, 246, 238];
export const sea = [39, 88, 127];
export const rose = [155, 27, 70];
export const moss = [44, 106, 73];
export const ochre = [131, 84, 0];

export const lesson = (title: string, points: string[]): string =>
  `# ${title}\n\n${points.map((point, at) => `## ${at + 1}. ${point}\n\n- 先自己做一遍，再看讲解\n- 把错的句子抄到错题表里\n`).join('\n')}\n`;

export const code = (name: string, body: string): DemoFile => text(name, 'text/plain', body);
