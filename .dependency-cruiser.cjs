/* Who may import whom. Each rule is a line of the house rules; a new folder needs a line before it can be imported. */

const tests = '\\.(test|conformance)\\.tsx?$|/test-[^/]*$|^(functions|web/src)/test/';

/** Files of `from` may import `folders`, the packages named and, where `builtIns` says so, Node's own modules; nothing else. */
const only = (name, comment, { from, folders, packages, builtIns = false }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}`, pathNot: tests },
  to: {
    pathNot: [...folders.map((one) => `^${one}`), ...packages.map((one) => `^node_modules/${one}(/|$)`)],
    ...(builtIns && { dependencyTypesNot: ['core'] }),
  },
});

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const developmentPackages = Object.keys(require('./package.json').devDependencies).filter(
  (name) => !name.startsWith('@types/'),
);

/** Hashing is a calculation like any other. */
const hashing = 'crypto$';

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      'A cycle has no beginning: nobody can read it from one end, and loading order decides what works.',
      {},
      { circular: true },
    ),
    only('shared', 'Everyone depends on it: it imports nobody but zod.', {
      from: 'shared/',
      folders: ['shared/'],
      packages: ['zod'],
    }),
    only('domain', 'Rules decide, they do not fetch.', {
      from: 'functions/domain/',
      folders: ['functions/domain/', 'shared/', hashing],
      packages: ['zod'],
    }),
    only('ports', 'Types of what is outside.', {
      from: 'functions/ports/',
      folders: ['functions/(ports|domain)/', 'shared/'],
      packages: [],
    }),
    only('store', 'A store speaks to the table’s port and to no other.', {
      from: 'functions/store/',
      folders: ['functions/(store|domain)/', 'functions/ports/table\\.ts$', 'shared/', hashing],
      packages: ['zod'],
    }),
    only('projections', 'Kept only to read cheaply, and built anew from the stores: it knows no use case.', {
      from: 'functions/projections/',
      folders: ['functions/(projections|store|domain|ports)/', 'shared/', hashing],
      packages: ['zod'],
    }),
    only('emails', 'An email is words and figures: its sender knows why.', {
      from: 'functions/emails/',
      folders: ['functions/(emails|domain|ports)/', 'shared/'],
      packages: ['zod'],
    }),
    only(
      'usecases',
      'What happens and what is written together, whoever asks: it knows neither HTTP nor a queue’s envelope.',
      {
        from: 'functions/usecases/',
        folders: [
          'functions/(usecases|projections|store|domain|ports|emails)/',
          'functions/runtime/(log|worker/parked)\\.ts$',
          'shared/',
          hashing,
        ],
        packages: ['zod', 'client-zip', 'yauzl'],
        builtIns: true,
      },
    ),
    only('adapters', 'An adapter knows its port and its SDK, and nothing of the business.', {
      from: 'functions/adapters/',
      folders: [
        'functions/(adapters|ports)/',
        'functions/domain/files/file-names\\.ts$',
        // What a search finds is the same whichever engine looks.
        'functions/domain/(search/|files/(ai|file|files)\\.ts$|catalog/popularity\\.ts$|profiles/people\\.ts$)',
        'shared/',
      ],
      packages: [
        'zod',
        '@aws-sdk',
        '@smithy',
        '@node-rs',
        '@simplewebauthn',
        'alipay-sdk',
        'jose',
        'stripe',
        'ulid',
        'content-disposition',
        'yauzl',
      ],
      builtIns: true,
    }),
    never(
      'sdk',
      'Only in adapters and runtime does an SDK appear.',
      {
        path: '^(functions/(api|responses|workers|usecases|projections|emails|domain|store|ports)|shared|web/src)/',
        pathNot: tests,
      },
      {
        path: '^node_modules/(@aws-sdk|@smithy|@node-rs|@simplewebauthn/server|alipay-sdk|jose|stripe|@middy|@aws-lambda-powertools)/',
      },
    ),
    never(
      'routes-and-workers',
      'A route never imports a route, nor a worker a worker: what two share is a use case, or a shape of the answer.',
      { path: '^functions/(api|workers)/', pathNot: tests },
      { path: '^functions/(api|workers)/', pathNot: '^functions/responses/' },
    ),
    never(
      'responses',
      'A response is built from values; it does not know the caller.',
      { path: '^functions/responses/', pathNot: tests },
      { path: '^functions/(runtime|adapters)/' },
    ),
    never(
      'runtime',
      'What makes a function of a handler knows no handler.',
      { path: '^functions/runtime/', pathNot: tests },
      { path: '^functions/(api|responses|workers|usecases|emails|test)/' },
    ),
    never(
      'test-setup',
      'What tests set up is there for tests.',
      { path: '^(functions|web/src)/', pathNot: tests },
      { path: '^(functions|web/src)/test/|/test-[^/]*$' },
    ),
    only('functions', 'Runtime code imports itself, shared and packages.', {
      from: 'functions/',
      folders: ['functions/', 'shared/', 'node_modules/'],
      packages: [],
      builtIns: true,
    }),
    never(
      'infra-lib',
      'Infrastructure reads the tables of data and never runs a handler.',
      { path: '^infra/lib/', pathNot: tests },
      { path: '^(functions|web|infra/(local|bin))/', pathNot: '^functions/runtime/env\\.ts$' },
    ),
    never(
      'ops',
      'An operator’s command reads names and settings of a stage: loading CDK takes twice as long as the rest of its start.',
      { path: '^infra/(tools/(ops/|context\\.ts)|lib/settings\\.ts)', pathNot: tests },
      { path: '^infra/lib/market\\.ts$|^node_modules/(aws-cdk-lib|constructs)/' },
    ),
    never(
      'web',
      'The browser knows the contract and nothing behind it.',
      { path: '^web/src/' },
      { path: '^(functions|infra)/' },
    ),
    never(
      'pages',
      'A page is a screen: what two of them share is a feature, and the frame around them knows them, not they the frame.',
      { path: '^web/src/pages/([^/]+)/', pathNot: tests },
      { path: '^web/src/(pages|app)/', pathNot: '^web/src/pages/$1/' },
    ),
    never(
      'features',
      'What several pages share knows none of them.',
      { path: '^web/src/(features|session|nav|api|i18n)/', pathNot: tests },
      { path: '^web/src/(pages|app)/' },
    ),
    never(
      'below-features',
      'Who is there, where one is and what the server says: every feature stands on it.',
      { path: '^web/src/(session|nav|api|i18n)/', pathNot: tests },
      { path: '^web/src/features/' },
    ),
    never(
      'ui',
      'It draws what it is given: it asks for nothing and knows nobody who does.',
      { path: '^web/src/ui/', pathNot: tests },
      { path: '^web/src/(features|pages|app|session|api)/|^node_modules/@tanstack/' },
    ),
    never(
      'development-packages',
      'A devDependency is not there when the code runs.',
      { path: '^(functions|shared|web/src)/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    ),
    never(
      'build-packages',
      'What builds the app and what stands in for AWS on this machine is not there when the code runs.',
      { path: '^(functions|shared|web/src)/', pathNot: tests },
      { path: '^node_modules/(vite|@vitejs|tailwindcss|@tailwindcss|beasties|fauxqs|postal-mime)/' },
    ),
    never(
      'start-packages',
      'The market starts and is built without devDependencies: `npm start` does not install them.',
      { path: '^(infra/local/(main|dev|reset)\\.ts|web/(vite\\.config|prerender)\\.ts)$' },
      { reachable: true, path: `^node_modules/(${developmentPackages.join('|')})/` },
    ),
    never(
      'tests-are-ends',
      'What a test needs twice goes into a test-*.ts beside it.',
      { pathNot: '\\.test\\.tsx?$' },
      { path: '\\.test\\.tsx?$' },
    ),
    never('resolves', 'An import nobody can resolve.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
