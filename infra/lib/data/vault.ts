import type { RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Names } from '../names.ts';

/** The tag on roles of functions that may open sealed data. */
export const vaultTag = { key: 'tanwei:vault', open: 'open' } as const;

/** Re-encrypting under another key would open the data as well. */
const opening = ['kms:Decrypt', 'kms:ReEncryptFrom'];

/** The keys that seal identity and payout data, and that compute fingerprints of it. */
export class VaultKeys extends Construct {
  constructor(scope: Construct, names: Names, removalPolicy: RemovalPolicy) {
    super(scope, 'Vault');
    const seal = new Key(this, 'Seal', {
      alias: names.vaultAlias,
      description: 'Identity and payout data of sellers',
      enableKeyRotation: true,
      removalPolicy,
    });
    /**
     * The key itself refuses all other roles, so even an administrator who can change role policies cannot open the
     * data.
     */
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
