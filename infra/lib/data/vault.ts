import type { RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Names } from '../names.ts';

/** On the roles of functions that may open what is sealed. */
export const vaultTag = { key: 'tanwei:vault', open: 'open' } as const;

/** Every way from a sealed key back to it. Sealing anew under another key is one of them. */
const opening = ['kms:Decrypt', 'kms:ReEncryptFrom'];

/** What identity and payout data are sealed with, and the marks by which the same data is recognised. */
export class VaultKeys extends Construct {
  constructor(scope: Construct, names: Names, removalPolicy: RemovalPolicy) {
    super(scope, 'Vault');
    const seal = new Key(this, 'Seal', {
      alias: names.vaultAlias,
      description: 'Identity and payout data of sellers',
      enableKeyRotation: true,
      removalPolicy,
    });
    /** Whoever may write policies of roles still cannot read what is sealed: the key refuses, administrators included. */
    seal.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: opening,
        resources: ['*'],
        conditions: { StringNotEquals: { [`aws:PrincipalTag/${vaultTag.key}`]: vaultTag.open } },
      }),
    );
    new Key(this, 'Marks', {
      alias: names.vaultMarkAlias,
      description: 'Marks that recognise sealed data without opening it',
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy,
    });
  }
}
