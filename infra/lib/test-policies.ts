import { at, type Resource } from './test-market.ts';

/**
 * IAM's evaluation of policies: an explicit deny wins, then an allow, otherwise the request is denied. It knows the
 * conditions that our policies use, and throws for others.
 */
export interface Request {
  /** `service:<name>`, `stranger:<account>`, or anything else for a principal of our own account. */
  by: string;
  action: string;
  /** All names by which a template refers to the resource. */
  resource: readonly string[];
  context: Record<string, string>;
}

type Statement = Record<string, unknown>;

const list = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String));

const matches = (pattern: string, text: string): boolean => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'i').test(text);
};

type Operator = (actual: string | undefined, expected: string[]) => boolean;

const equals: Operator = (actual, expected) => actual !== undefined && expected.includes(actual);
const like: Operator = (actual, expected) => actual !== undefined && expected.some((one) => matches(one, actual));

const operators: Record<string, Operator> = {
  StringEquals: equals,
  /** A missing value is not equal. */
  StringNotEquals: (actual, expected) => !equals(actual, expected),
  StringLike: like,
  ArnEquals: like,
  ArnLike: like,
  Bool: equals,
  NumericLessThan: (actual, expected) => actual !== undefined && expected.some((one) => Number(actual) < Number(one)),
  Null: (actual, expected) => expected.includes(String(actual === undefined)),
  'ForAnyValue:StringEquals': equals,
  'ForAllValues:StringLike': (actual, expected) => actual === undefined || like(actual, expected),
};

function holds(condition: unknown, context: Record<string, string>): boolean {
  const values = Object.fromEntries(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(Object(condition)).every(([name, keys]) => {
    const operator = operators[name];
    if (!operator) throw new Error(`no model of the condition ${name}`);
    return Object.entries(Object(keys)).every(([key, expected]) => operator(values[key.toLowerCase()], list(expected)));
  });
}

/** A principal that names the account includes its roles, by which a key's policy delegates to their policies. */
function appliesTo(principal: unknown, by: string): boolean {
  if (principal === undefined || principal === '*') return true;
  const services = list(at(principal, 'Service')).map((name) => `service:${name.split('.amazonaws.com')[0]}`);
  const accounts = list(at(principal, 'AWS'));
  if (services.includes(by) || accounts.includes('*')) return true;
  if (by.startsWith('service:')) return false;
  const account = by.startsWith('stranger:') ? by.slice('stranger:'.length) : '<AWS::AccountId>';
  return accounts.some((one) => one.endsWith(`:iam::${account}:root`));
}

const applies = (statement: Statement, { by, action, resource, context }: Request): boolean =>
  appliesTo(statement.Principal, by) &&
  list(statement.Action).some((one) => matches(one, action)) &&
  list(statement.Resource).some((one) => resource.some((name) => matches(one, name))) &&
  holds(statement.Condition, context);

/** An allow statement as one statement per principal and action. */
const splitStatement = (statement: Statement): Statement[] => {
  const services = list(at(statement.Principal, 'Service')).map((Service) => ({ Service }));
  const accounts = list(at(statement.Principal, 'AWS')).map((AWS) => ({ AWS }));
  const all = statement.Principal === '*' ? ['*'] : [];
  return [...services, ...accounts, ...all].flatMap((Principal) =>
    list(statement.Action).map((Action) => ({ ...statement, Principal, Action })),
  );
};

/** Allowed statements that no request needs. */
export const unneeded = (statements: readonly Statement[], requests: readonly Request[]): string[] =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(splitStatement)
    .filter((single) => !requests.some((request) => applies(single, request)))
    .map(({ Principal, Action }) => `${JSON.stringify(Principal)} ${String(Action)}`);

export const isAllowed = (statements: readonly Statement[], request: Request): boolean => {
  const effects = statements.filter((statement) => applies(statement, request)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
};

const statementsIn = (document: unknown): Statement[] => {
  const statements = at(document, 'Statement');
  return (Array.isArray(statements) ? statements : [statements]).map((one) => Object(one));
};

const attached: Record<string, string> = {
  'AWS::SNS::TopicPolicy': 'Topics',
  'AWS::SQS::QueuePolicy': 'Queues',
  'AWS::S3::BucketPolicy': 'Bucket',
  'AWS::SecretsManager::ResourcePolicy': 'SecretId',
};

const nameOf = ({ properties }: Resource): string =>
  String(properties.TopicName ?? properties.QueueName ?? properties.BucketName ?? properties.Name ?? '');

/** The resource's own policy; undefined if it has none. */
export function policyOf(thing: Resource, all: readonly Resource[]): Statement[] | undefined {
  if (thing.type === 'AWS::KMS::Key') return statementsIn(thing.properties.KeyPolicy);
  const names = [`<${thing.id}>`, nameOf(thing)];
  const policies = all.filter(({ type, properties }) => {
    const field = attached[type];
    return field !== undefined && list(properties[field]).some((one) => names.includes(one));
  });
  if (policies.length === 0) return undefined;
  return policies.flatMap(({ properties }) =>
    statementsIn(at(properties, 'PolicyDocument') ?? at(properties, 'ResourcePolicy')),
  );
}

/** The statements of a role's own policies. */
export const rightsOf = (role: Resource, all: readonly Resource[]): Statement[] => {
  const inline = at(role.properties, 'Policies');
  const beside = all.filter(
    ({ type, stack, properties }) =>
      type === 'AWS::IAM::Policy' && stack === role.stack && list(properties.Roles).includes(`<${role.id}>`),
  );
  return [...(Array.isArray(inline) ? inline : []), ...beside.map(({ properties }) => properties)].flatMap((policy) =>
    statementsIn(at(policy, 'PolicyDocument')),
  );
};
