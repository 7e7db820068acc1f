interface Slides {
  ink: string;
  paper: string;
}

const slides: [title: string, points: string[]][] = [
  ['述职汇报', ['姓名 · 部门 · 2026 年']],
  ['今年做成了三件事', ['第一件：结果，一个数字', '第二件：结果，一个数字', '第三件：结果，一个数字']],
  ['数字', ['目标 120，完成 134', '同比增加 18%']],
  ['最难的一次', ['当时的情况', '我做了什么', '学到什么']],
  ['没做好的', ['哪里没到', '原因是什么', '已经怎么改']],
  ['明年', ['只定三个目标', '每个写清怎么算完成']],
  ['需要的支持', ['人', '时间', '决定']],
  ['谢谢', ['欢迎提问']],
];

/** Shown with the arrow keys, printed one to a page. */
export const deck = ({ ink, paper }: Slides): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>述职汇报</title>
<style>
  body { margin: 0; background: ${paper}; color: ${ink}; font-family: "Songti SC", "Noto Serif SC", serif; }
  section { box-sizing: border-box; height: 100vh; padding: 12vh 10vw; border-left: 2vw solid ${ink}; }
  h1 { font-size: 8vmin; } li { font-size: 4.4vmin; line-height: 1.9; }
  @media print { section { break-after: page; } }
</style></head><body>
${slides.map(([title, points]) => `<section contenteditable><h1>${title}</h1><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul></section>`).join('\n')}
<script>
const all = [...document.querySelectorAll('section')];
addEventListener('keydown', ({ key, target }) => {
  if (target.isContentEditable && document.activeElement === target) return;
  const here = Math.round(scrollY / innerHeight);
  const next = { ArrowRight: here + 1, ' ': here + 1, ArrowLeft: here - 1 }[key];
  all[next]?.scrollIntoView();
});
</script></body></html>
`;

interface Words {
  lang: string;
  name: string;
  aim: string;
  parts: [title: string, lines: string[]][];
}

export const zhResume: Words = {
  lang: 'zh-CN',
  name: '姓名',
  aim: '求职意向：前端工程师　电话：　邮箱：',
  parts: [
    ['教育', ['某某大学　计算机　2022–2026　前 10%']],
    ['项目', ['校园二手书平台：三人，我做下单与支付，月活 1,200', '课表小程序：独立完成，首屏 0.8 秒']],
    ['实习', ['某公司　前端　2025.7–2025.10：把列表页的加载从 4.2 秒减到 1.3 秒']],
    ['会什么', ['TypeScript、React、Node；能读英文文档']],
  ],
};

export const enResume: Words = {
  lang: 'en',
  name: 'Your Name',
  aim: 'Frontend engineer · phone · email',
  parts: [
    ['Education', ['University, Computer Science, 2022–2026, top 10%']],
    [
      'Projects',
      [
        'Second-hand books: one of three, checkout and payments, 1,200 monthly users',
        'Timetable app: solo, first screen in 0.8 s',
      ],
    ],
    ['Experience', ['Company, intern, Jul–Oct 2025: list page from 4.2 s to 1.3 s']],
    ['Skills', ['TypeScript, React, Node']],
  ],
};

/** One A4 page that is typed into where it stands. */
export const resume = ({ lang, name, aim, parts }: Words, ink: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${name}</title>
<style>
  @page { size: A4; margin: 18mm; }
  body { max-width: 174mm; margin: 2rem auto; font: 11pt/1.7 system-ui, sans-serif; color: #222; }
  h1 { margin: 0; font-size: 26pt; } h2 { border-bottom: 1.5pt solid ${ink}; color: ${ink}; font-size: 12pt; }
</style></head><body contenteditable>
<h1>${name}</h1><p>${aim}</p>
${parts.map(([title, lines]) => `<h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`).join('\n')}
</body></html>
`;

interface Theme {
  name: string;
  type: 'light' | 'dark';
  ground: string;
  text: string;
  quiet: string;
  strong: string;
  string: string;
  number: string;
}

export const themes: Theme[] = [
  {
    name: '纸',
    type: 'light',
    ground: '#faf6ee',
    text: '#2b2622',
    quiet: '#8a8072',
    strong: '#bc3118',
    string: '#2c6a49',
    number: '#835400',
  },
  {
    name: '墨',
    type: 'dark',
    ground: '#1d1a17',
    text: '#efe8dc',
    quiet: '#8d857a',
    strong: '#ef6a4c',
    string: '#8fc7a3',
    number: '#e0b36a',
  },
  {
    name: '青',
    type: 'dark',
    ground: '#12202c',
    text: '#dce6ee',
    quiet: '#71879a',
    strong: '#7db7e8',
    string: '#a7d3a6',
    number: '#e8c07d',
  },
];

const scoped = (scope: string[], foreground: string) => ({ scope, settings: { foreground } });

export const themeJson = ({ name, type, ground, text, quiet, strong, string, number }: Theme): string =>
  `${JSON.stringify(
    {
      name: `纸墨青 ${name}`,
      type,
      colors: {
        'editor.background': ground,
        'editor.foreground': text,
        'sideBar.background': ground,
        'editorLineNumber.foreground': quiet,
        'statusBar.background': strong,
        'statusBar.foreground': ground,
      },
      tokenColors: [
        scoped(['comment'], quiet),
        scoped(['keyword', 'storage'], strong),
        scoped(['string'], string),
        scoped(['constant.numeric', 'constant.language'], number),
      ],
    },
    undefined,
    2,
  )}\n`;

export const themePackage = `${JSON.stringify(
  {
    name: 'paper-ink-themes',
    displayName: '纸墨青',
    version: '1.0.0',
    publisher: 'qinghe',
    engines: { vscode: '^1.80.0' },
    categories: ['Themes'],
    contributes: {
      themes: themes.map(({ name, type }, at) => ({
        label: `纸墨青 ${name}`,
        uiTheme: type === 'light' ? 'vs' : 'vs-dark',
        path: `./themes/theme-${at + 1}.json`,
      })),
    },
  },
  undefined,
  2,
)}\n`;
