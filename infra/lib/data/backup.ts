import { Arn, ArnFormat, Aws, Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Names } from '../names.ts';
import { MarketAlarm } from '../watch/alarms.ts';

interface BackupProps {
  names: Names;
  /** In another account, out of reach for an attacker who takes over this one. */
  vaultArn: string;
  removalPolicy: RemovalPolicy;
}

/** Until the copy is made, and for a restore within the week. */
const keptHere = Duration.days(7);
/** Longer than frauds usually go unseen; older postings are in the ledger, which never loses any. */
const keptThere = Duration.days(90);

const managed = 'AWSBackupServiceRolePolicyForBackup';

/** Copies the table every night at three in Beijing to a vault in another account. */
export class OffsiteBackup extends Construct {
  constructor(scope: Construct, { names, vaultArn, removalPolicy }: BackupProps) {
    super(scope, 'Backup');
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: names.of('backup'),
      encryptionKey: this.#key({ names, vaultArn, removalPolicy }),
      removalPolicy,
    });
    const there = BackupVault.fromBackupVaultArn(this, 'There', vaultArn);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: names.of('backup'),
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ minute: '0', hour: '19' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(8),
          deleteAfter: keptHere,
          copyActions: [{ destinationBackupVault: there, deleteAfter: keptThere }],
        }),
      ],
    });
    plan.addSelection('Table', {
      backupSelectionName: names.of('table'),
      resources: [BackupResource.fromArn(names.tableArn)],
      role: this.#role(),
    });
    this.#alarm(names);
  }

  /** Backups under AWS Backup's own key could not be opened in another account. */
  #key({ names, vaultArn, removalPolicy }: BackupProps): Key {
    const key = new Key(this, 'Key', {
      alias: `alias/${names.of('backup')}`,
      description: 'Backups of the table, until they are copied to another account',
      enableKeyRotation: true,
      removalPolicy,
    });
    key.grantDecrypt(
      new AccountPrincipal(Arn.split(vaultArn, ArnFormat.COLON_RESOURCE_NAME).account ?? Aws.ACCOUNT_ID),
    );
    return key;
  }

  #role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(`service-role/${managed}`)],
    });
    acknowledge(
      role,
      `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${managed}]`,
      'AWS Backup’s own policy: what a backup of a table and its copy take changes with AWS Backup',
    );
    return role;
  }

  /** A copy needs its backup first, so one alarm covers both; missing data rings as well. */
  #alarm(names: Names): void {
    new MarketAlarm(this, 'NoCopy', {
      names,
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfCopyJobsCompleted',
        dimensionsMap: { BackupVaultName: names.of('backup') },
        period: Duration.days(1),
        statistic: 'Sum',
      }),
      threshold: 0,
      below: true,
      periods: 2,
      impact: 'for two days no copy of the books has gone to the other account',
      runbook: 'backup-not-copied',
    });
  }
}
