/* Who may import whom. Each rule is a line of the house rules; a new folder needs a line before it can be imported. */

const tests = '\\.(test|conformance)\\.tsx?$|/test-[^/]*$';

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

/** A port whose types fill a page has a page of its own. */
const ports = 'functions/(ports|[a-z]+-port)\\.ts$';

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
    only('store', 'A store speaks to the port, not to DynamoDB.', {
      from: 'functions/store/',
      folders: ['functions/store/', 'functions/domain/', ports, 'shared/', hashing],
      packages: ['zod'],
    }),
    only('adapters', 'An adapter knows its port and its SDK, and nothing of the business.', {
      from: 'functions/adapters/',
      folders: [
        'functions/adapters/',
        'functions/domain/file-names\\.ts$',
        // What a search finds is the same whichever engine looks.
        'functions/domain/(search/|(files|people|popularity)\\.ts$)',
        ports,
        'shared/',
      ],
      packages: [
        'zod',
        '@aws-sdk',
        '@smithy',
        '@node-rs',
        'alipay-sdk',
        'jose',
        'stripe',
        'ulid',
        'content-disposition',
      ],
      builtIns: true,
    }),
    never(
      'sdk',
      'Only in adapters and runtime does an SDK appear.',
      { path: '^(functions/(api|workers|mails|domain|store)|shared|web/src)/', pathNot: tests },
      { path: '^node_modules/(@aws-sdk|@smithy|@node-rs|alipay-sdk|jose|stripe|@middy|@aws-lambda-powertools)/' },
    ),
    never(
      'routes-and-workers',
      'A route never imports a route, nor a worker a worker: what two share belongs to the domain, a store or a shape.',
      { path: '^functions/(api|workers)/[^/]+$', pathNot: tests },
      { path: '^functions/(api|workers)/[^/]+$' },
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
      'web',
      'The browser knows the contract and nothing behind it.',
      { path: '^web/src/' },
      { path: '^(functions|infra)/' },
    ),
    never(
      'development-packages',
      'A devDependency is not there when the code runs.',
      { path: '^(functions|shared|web/src)/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
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
