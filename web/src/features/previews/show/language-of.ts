/** The language by extension. Others are not highlighted. */
const languages: Readonly<Record<string, string>> = {
  ...{ js: 'typescript', mjs: 'typescript', cjs: 'typescript', jsx: 'typescript', ts: 'typescript', tsx: 'typescript' },
  ...{ py: 'python', java: 'java', kt: 'java', go: 'go', rs: 'rust', c: 'cpp', h: 'cpp', cpp: 'cpp', cs: 'java' },
  ...{ sh: 'bash', sql: 'sql', json: 'json', ipynb: 'json', yml: 'yaml', yaml: 'yaml' },
  ...{ html: 'xml', xml: 'xml', vue: 'xml', svelte: 'xml', wxml: 'xml' },
  ...{ css: 'css', scss: 'css', wxss: 'css' },
};

export const languageOf = (name: string): string | undefined => {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(languages, extension) ? languages[extension] : undefined;
};
