import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, type DistributionProps, HttpVersion, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Deployment } from '../deployment.ts';

interface MarketDistributionProps extends DistributionProps {
  deployment: Deployment;
  /** The host name, if the stage has one. */
  domain: string | undefined;
}

/**
 * A distribution with HTTP/2 and 3, TLS 1.2 and above, and without CloudFront's own log, which cannot leave out the
 * query.
 */
export class MarketDistribution extends Construct {
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, { deployment, domain, ...props }: MarketDistributionProps) {
    super(scope, id);
    const { settings } = deployment;
    const named =
      domain && settings.certificateArn
        ? {
            domainNames: [domain],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.certificateArn),
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }
        : {};
    this.distribution = new Distribution(this, 'Distribution', {
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...named,
      ...(settings.firewallArn && { webAclId: settings.firewallArn }),
      ...props,
    });
    this.url = `https://${domain ?? this.distribution.distributionDomainName}`;
    this.#acknowledge('certificate' in named, settings.firewallArn !== undefined);
  }

  #acknowledge(hasCertificate: boolean, hasFirewall: boolean): void {
    acknowledge(this.distribution, 'CFR1', 'The market is open to every country');
    acknowledge(
      this.distribution,
      'CFR3',
      'Logged by the newer delivery, which the rule does not know, with chosen fields: this one would keep the query and the page before of every request, and with them tokens of links and signatures of downloads',
    );
    if (!hasFirewall) {
      acknowledge(
        this.distribution,
        'CFR2',
        'Calls are throttled at the API and per account and address in the functions; a firewall has a price of its own: -c firewall=true',
      );
    }
    if (hasCertificate) return;
    acknowledge(
      this.distribution,
      'CFR4',
      'Without a domain of its own a distribution has CloudFront’s certificate, whose TLS floor is fixed; production cannot be deployed like that',
    );
  }
}
