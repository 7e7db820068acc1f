import { expect, test } from 'vitest';
import { at, productionSettings } from '../test-market.ts';
import { ofType, only, texts } from '../test-production.ts';

const vault = only(ofType('AWS::Backup::BackupVault'));

test('the table is copied to the other account every night and kept there for three months', () => {
  const rule = at(only(ofType('AWS::Backup::BackupPlan')).properties, 'BackupPlan', 'BackupPlanRule', 0);
  expect(rule).toMatchObject({
    ScheduleExpression: 'cron(0 19 * * ? *)',
    TargetBackupVault: `<${vault.id}.BackupVaultName>`,
    Lifecycle: { DeleteAfterDays: 7 },
    CopyActions: [{ DestinationBackupVaultArn: productionSettings.backupVaultArn, Lifecycle: { DeleteAfterDays: 90 } }],
  });
  const selection = at(only(ofType('AWS::Backup::BackupSelection')).properties, 'BackupSelection');
  expect(texts(at(selection, 'Resources'))).toEqual([expect.stringMatching(/:table\/tanwei-prod-market$/)]);
});

test('the backup outlives its stack, under a key of our own that the other account may open', () => {
  expect(vault.deletionPolicy).toBe('Retain');
  expect(vault.properties.BackupVaultName).toBe('tanwei-prod-backup');
  const key = only(ofType('AWS::KMS::Key').filter(({ id }) => vault.properties.EncryptionKeyArn === `<${id}.Arn>`));
  const statements = at(key.properties, 'KeyPolicy', 'Statement');
  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Action: 'kms:Decrypt',
      Principal: { AWS: expect.stringContaining(':iam::210987654321:root') },
    }),
  );
});
