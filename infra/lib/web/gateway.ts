import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';

/** Method, route and outcome: no query, which may contain a token, and no header. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    request_id: '$context.requestId',
    method: '$context.httpMethod',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    ms: '$context.responseLatency',
    error: '$context.error.message',
    integration_error: '$context.integrationErrorMessage',
  }),
);

interface GatewayProps {
  deployment: Deployment;
  /** In the names of the API and of its log. */
  part: 'api' | 'operator-api';
  requestsPerSecond: number;
}

/** An HTTP API without its routes: it exists before the CDN, routes come last. */
export class Gateway extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { deployment, part, requestsPerSecond }: GatewayProps) {
    super(scope, id);
    const { names, settings } = deployment;
    this.api = new HttpApi(this, 'Api', { apiName: names.of(part), createDefaultStage: false });
    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: `/tanwei/${names.stage}/${part}-access`,
      retention: settings.logDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: requestsPerSecond * 2 },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: accessLog },
    });
  }
}
