import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fileNameOf, type RouteName } from '#shared/contract/index';
import { apiBehind } from '../test-apis.ts';
import { at, type Resource } from '../test-market.ts';
import { deployed, ofType, only, resources } from '../test-production.ts';

interface DeployedRoute {
  api: string;
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

const apiName = (reference: unknown): string => String(apiBehind(reference, resources)?.properties.Name);

const routes = ofType('AWS::ApiGatewayV2::Route').map((route): DeployedRoute => {
  const [method = '', path = ''] = String(at(route.properties, 'RouteKey')).split(' ');
  return { api: apiName(route.properties.ApiId), method, path, functionName: functionOf(route) };
});

const distribution = z
  .object({
    CacheBehaviors: z.array(z.object({ PathPattern: z.string(), TargetOriginId: z.string() })),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
  })
  .parse(
    ofType('AWS::CloudFront::Distribution')
      .map(({ properties }) => properties.DistributionConfig)
      .find((config) => at(config, 'CacheBehaviors') !== undefined),
  );

/** The API to which the CDN sends a path: that of the first pattern that fits. */
function apiAt(path: string): string {
  const behavior = distribution.CacheBehaviors.find(({ PathPattern }) => path.startsWith(PathPattern.replace('*', '')));
  return apiName(distribution.Origins.find(({ Id }) => Id === behavior?.TargetOriginId)?.DomainName);
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

function fits({ api, method, path }: DeployedRoute, request: { method: string; path: string }): boolean {
  const [pattern, segments] = [path.split('/'), request.path.split('/')];
  const isAt =
    pattern.length === segments.length && pattern.every((text, n) => isParameter(text) || text === segments[n]);
  return isAt && api === apiAt(request.path) && (method === 'ANY' || method === request.method);
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

test('operators, and nobody else, call the API of their own', () => {
  const byOperators = deployed.filter(([, { path }]) => apiAt(concrete(path)) === 'tanwei-prod-operator-api');
  expect(byOperators.map(([name]) => name)).toEqual(
    deployed.filter(([, { access }]) => access === 'operator').map(([name]) => name),
  );
  expect(byOperators.length).toBeGreaterThan(20);
});
