import { NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { fileNameOf, nounOf, type RouteName, routeEntries } from '#shared/contract/index';
import type { Access, Route } from '#shared/contract/route';
import { acknowledge } from '../acknowledge.ts';
import type { Deployment, SitedDeployment } from '../deployment.ts';
import { provisionedAlias } from '../functions/concurrency.ts';
import { acceptedSecrets } from '../functions/environment.ts';
import { MarketFunction } from '../functions/function.ts';
import { type GradualReleases, isWeighty, releasesOf } from '../functions/release.ts';
import { grants, sessionGrants } from '../grants.ts';
import { operatorApiIdIn, withSite } from '../site.ts';
import { Watching } from '../watch/watching.ts';
import { isOperatorPath, routedMethodOf, routePathOf } from './route-keys.ts';

/** All routes except those of the development engine. */
export const deployedRoutes = routeEntries.filter(([, row]) => row.access !== 'development');

/** A noun and what lies below it share one nested stack: `accounts/factors` is deployed with `accounts`. */
export const stackOf = (name: RouteName): string => nounOf(name).split('/', 1).join();

const accessChecks: Record<Exclude<Access, 'development'>, string> = {
  guest: 'Open to everybody by the contract; a token only makes the answer personal',
  user: 'The function itself checks the session, against the table, so that a changed password ends it at once',
  owner: 'The function itself checks the session, and that the thing is the caller’s own',
  operator: 'The function itself checks the session, the role of the row and that there is a second factor',
  provider: 'A provider proves itself by the signature over the body, which only the function can check',
};

/** Gateway and functions share one timeout. */
const timeoutSeconds = 15;
const memoryMb = 512;

interface RouteProps {
  deployment: SitedDeployment;
  api: IHttpApi;
  row: Route;
  releases: GradualReleases | undefined;
}

/** Lambda's descriptions have 256 characters at most. */
const firstSentence = (summary: string): string => summary.split('. ', 1).join();

/** A row of the contract: its routes, its Lambda and its role. */
class RouteFunction extends Construct {
  constructor(scope: Construct, name: RouteName, { deployment, api, row, releases }: RouteProps) {
    super(scope, name);
    const functionGrants = [...grants[name], ...sessionGrants(row)];
    const bundle = fileNameOf(name);
    const { lambda } = new MarketFunction(this, 'Function', {
      deployment,
      name: bundle,
      description: `${row.method} /api${row.path}: ${firstSentence(row.summary)}`,
      grants: functionGrants,
      memoryMb,
      timeoutSeconds,
    });
    lambda.addEnvironment('ORIGIN_SECRET', acceptedSecrets(deployment));
    const released = isWeighty(functionGrants, nounOf(name))
      ? releases?.of(lambda, { deployment, name: bundle })
      : undefined;
    const provisioned = provisionedAlias(lambda, bundle, deployment.settings);
    const integration = new HttpLambdaIntegration('Integration', released ?? provisioned ?? lambda);
    const routeKey = HttpRouteKey.with(routePathOf(row), HttpMethod[routedMethodOf(row)]);
    const route = new HttpRoute(this, 'Route', { httpApi: api, routeKey, integration });
    if (row.access !== 'development') acknowledge(route, 'APIG4', accessChecks[row.access]);
  }
}

/** Of the API that everybody calls, and of the operators'. */
type ApiIds = Record<'market' | 'operators', string>;

const apisOf = (scope: Construct, ids: ApiIds) => ({
  market: HttpApi.fromHttpApiAttributes(scope, 'Api', { httpApiId: ids.market }),
  operators: HttpApi.fromHttpApiAttributes(scope, 'OperatorApi', { httpApiId: ids.operators }),
});

/** The routes of one noun, nested because CloudFormation takes 500 resources per stack. */
class NounStack extends NestedStack {
  constructor(scope: Construct, id: string, { deployment, apiIds }: { deployment: SitedDeployment; apiIds: ApiIds }) {
    super(scope, id, { description: `Routes of ${id}` });
    const { market, operators } = apisOf(this, apiIds);
    const rows = deployedRoutes.filter(([name]) => stackOf(name) === id);
    const isReleased = rows.some(([name]) => isWeighty(grants[name], nounOf(name)));
    const releases = isReleased ? releasesOf(this, deployment) : undefined;
    for (const [name, row] of rows) {
      const api = isOperatorPath(routePathOf(row)) ? operators : market;
      new RouteFunction(this, name, { deployment, api, row, releases });
    }
  }
}

interface ApiProps extends StackProps {
  deployment: Deployment;
  httpApiId: string;
}

export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { deployment: plain, httpApiId, ...props }: ApiProps) {
    super(scope, id, props);
    const deployment = withSite(this, plain);
    const apiIds = { market: httpApiId, operators: operatorApiIdIn(this, plain.names) };
    const nouns = new Set(deployedRoutes.map(([name]) => stackOf(name)));
    for (const noun of nouns) new NounStack(this, noun, { deployment, apiIds });
    new Watching(this, deployment, apisOf(this, apiIds));
  }
}
