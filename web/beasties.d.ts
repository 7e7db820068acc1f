/** Its own types describe its CommonJS build, which is not what an import gets. */
declare module 'beasties' {
  export default class Beasties {
    constructor(options: {
      path: string;
      preload: 'body';
      pruneSource: boolean;
      allowRules: RegExp[];
      logLevel: 'warn';
    });
    process(html: string): Promise<string>;
  }
}
