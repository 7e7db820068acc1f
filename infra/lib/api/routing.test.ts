import { describe, expect, test } from 'vitest';
import { fileNameOf, type RouteName } from '#shared/contract/index';
import { at, type Resource } from '../test-market.ts';
import { deployed, ofType, only, resources } from '../test-production.ts';

interface DeployedRoute {
  method: string;
  path: string;
  functionName: string;
}

const byReference = (reference: unknown, stack: string): Resource =>
  only(resources.filter((one) => one.stack === stack && String(reference).startsWith(`<${one.id}`)));

/** The function behind a route, directly or by the alias of its release. */
function functionOf({ stack, properties }: Resource): string {
  const integration = byReference(String(properties.Target).replace('integrations/', ''), stack);
  const target = byReference(integration.properties.IntegrationUri, stack);
  const name = target.properties.FunctionName;
  return String(target.type === 'AWS::Lambda::Alias' ? byReference(name, stack).properties.FunctionName : name);
}

const routes = ofType('AWS::ApiGatewayV2::Route').map((route): DeployedRoute => {
  const [method = '', path = ''] = String(at(route.properties, 'RouteKey')).split(' ');
  return { method, path, functionName: functionOf(route) };
});

const isParameter = (segment: string): boolean => segment.startsWith('{');

function fits({ method, path }: DeployedRoute, request: { method: string; path: string }): boolean {
  const [pattern, segments] = [path.split('/'), request.path.split('/')];
  const isAt =
    pattern.length === segments.length && pattern.every((text, n) => isParameter(text) || text === segments[n]);
  return isAt && (method === 'ANY' || method === request.method);
}

const staticness = ({ path }: DeployedRoute): string =>
  path
    .split('/')
    .map((segment) => (isParameter(segment) ? 'a' : 'b'))
    .join('');
const exactness = ({ method }: DeployedRoute): string => (method === 'ANY' ? 'a' : 'b');

/** AWS takes the more specific of several routes, and does not say whether path or method counts first: both orders are tried. */
const orders: Record<string, (route: DeployedRoute) => string> = {
  'path first': (route) => staticness(route) + exactness(route),
  'method first': (route) => exactness(route) + staticness(route),
};

const concrete = (path: string): string => `/api${path.replace(/\{\w+\}/g, '01M7TJYRAK4NTXJ6NYAWBFGFQ0')}`;
const nameOf = (name: RouteName): string => `tanwei-prod-${fileNameOf(name)}`;

describe.each(Object.entries(orders))('by %s', (_, order) => {
  const winner = (request: { method: string; path: string }): DeployedRoute | undefined =>
    routes
      .filter((route) => fits(route, request))
      .toSorted((one, other) => order(other).localeCompare(order(one)))
      .at(0);

  test('every call reaches its own function, and a HEAD that of its GET', () => {
    for (const [name, { method, path }] of deployed)
      for (const sent of method === 'GET' ? ['GET', 'HEAD'] : [method])
        expect(winner({ method: sent, path: concrete(path) })?.functionName, `${sent} ${path}`).toBe(nameOf(name));
  });

  test('every path has a function that says which methods there are', () => {
    for (const [, { path }] of deployed)
      expect(winner({ method: 'OPTIONS', path: concrete(path) })?.functionName, path).toBeDefined();
  });
});
